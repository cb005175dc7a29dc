package dev.postroom.adapters.webhook;

import dev.postroom.domain.shared.TransactionGuard;
import dev.postroom.domain.webhook.AttemptResult;
import dev.postroom.domain.webhook.SignedRequest;
import dev.postroom.domain.webhook.WebhookTransport;

import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.core5.io.CloseMode;

import java.net.InetAddress;
import java.net.URI;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Posts through a connection pool, each request on its own virtual thread, so that a hanging
 * receiver delays no other. Closing the transport cancels the requests in progress.
 */
public final class HttpClientWebhookTransport implements WebhookTransport, AutoCloseable {

    private final TransactionGuard guard;
    private final WebhookClientSettings settings;
    private final InstantSource clock;
    private final UrlPolicy policy;
    private final TimedLookup lookup;
    private final CloseableHttpClient client;
    private final ExecutorService threads =
            Executors.newThreadPerTaskExecutor(
                    Thread.ofVirtual().name("webhook-post-", 1).factory());

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
        this.policy = new UrlPolicy(allowed);
        this.lookup = new TimedLookup(addresses, settings.connectTimeout());
        this.client = PooledClient.open(settings, new PolicyDnsResolver(allowed, lookup));
    }

    @Override
    public Optional<String> refusal(URI url) {
        return policy.refusal(url);
    }

    @Override
    public List<AttemptResult> post(List<SignedRequest> requests) {
        guard.refuseInside("posting to webhooks");
        List<PendingResult> attempts = requests.stream().map(this::start).toList();
        return attempts.stream().map(PendingResult::await).toList();
    }

    @Override
    public void close() {
        client.close(CloseMode.IMMEDIATE);
        threads.shutdownNow();
        lookup.close();
    }

    private PendingResult start(SignedRequest request) {
        return refusal(request.url())
                .<PendingResult>map(PendingResult::refused)
                .orElseGet(() -> dial(request));
    }

    private PendingResult dial(SignedRequest request) {
        WebhookCall call = new WebhookCall(client, settings, clock, request);
        return PendingResult.running(call, threads.submit(call::run));
    }
}
