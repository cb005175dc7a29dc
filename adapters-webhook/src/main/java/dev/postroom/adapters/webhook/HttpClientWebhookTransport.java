package dev.postroom.adapters.webhook;

import dev.postroom.domain.shared.TransactionGuard;
import dev.postroom.domain.webhook.AttemptResult;
import dev.postroom.domain.webhook.ReceiverAddresses;
import dev.postroom.domain.webhook.SignedRequest;
import dev.postroom.domain.webhook.WebhookTransport;

import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.core5.io.CloseMode;

import java.net.InetAddress;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * Posts through a connection pool, each request on its own virtual thread, so that a hanging
 * receiver delays no other. Closing the transport cancels the requests in progress.
 */
public final class HttpClientWebhookTransport implements WebhookTransport, AutoCloseable {

    private final TransactionGuard guard;
    private final WebhookClientSettings settings;
    private final InstantSource clock;
    private final ReceiverAddresses policy;
    private final TimedLookup lookup;
    private final CloseableHttpClient client;
    private final ExecutorService threads =
            Executors.newThreadPerTaskExecutor(
                    Thread.ofVirtual().name("webhook-post-", 1).factory());

    private final ScheduledThreadPoolExecutor timer = timer();

    /** A transport that uses the system's resolver. */
    public HttpClientWebhookTransport(
            TransactionGuard guard, WebhookClientSettings settings, InstantSource clock) {
        this(guard, settings, clock, InetAddress::getAllByName);
    }

    HttpClientWebhookTransport(
            TransactionGuard guard,
            WebhookClientSettings settings,
            InstantSource clock,
            AddressLookup addresses) {
        this.guard = guard;
        AddressPolicy allowed = new AddressPolicy(settings.allowPrivate());
        this.settings = settings;
        this.clock = clock;
        this.policy = new IanaReceiverAddresses(settings.allowPrivate());
        this.lookup = new TimedLookup(addresses, settings.connectTimeout());
        this.client = PooledClient.open(settings, new PolicyDnsResolver(allowed, lookup));
    }

    private static ScheduledThreadPoolExecutor timer() {
        var timer =
                new ScheduledThreadPoolExecutor(
                        1, Thread.ofPlatform().daemon().name("webhook-deadlines").factory());
        timer.setRemoveOnCancelPolicy(true);
        return timer;
    }

    @Override
    public void post(SignedRequest request, Duration deadline, Consumer<AttemptResult> onResult) {
        guard.refuseInside("posting to webhooks");
        Optional<ReceiverAddresses.Refusal> refusal = policy.refusal(request.url());
        if (refusal.isPresent()) {
            String reason = refusal.get().sentence();
            onResult.accept(AttemptResult.unanswered(reason, Duration.ZERO, true));
            return;
        }
        WebhookCall call = new WebhookCall(client, settings, clock, request);
        AtomicBoolean over = new AtomicBoolean();
        Future<?> end =
                timer.schedule(
                        () -> {
                            if (over.compareAndSet(false, true)) {
                                call.cancel();
                                onResult.accept(
                                        call.unanswered(TransportErrors.OUT_OF_TIME, false));
                            }
                        },
                        deadline.toNanos(),
                        TimeUnit.NANOSECONDS);
        threads.execute(() -> {
            AttemptResult result = call.run();
            if (over.compareAndSet(false, true)) {
                end.cancel(false);
                onResult.accept(result);
            }
        });
    }

    @Override
    public void close() {
        client.close(CloseMode.IMMEDIATE);
        threads.shutdownNow();
        timer.shutdownNow();
        lookup.close();
    }
}
