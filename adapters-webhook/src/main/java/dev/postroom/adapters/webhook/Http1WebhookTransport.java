package dev.postroom.adapters.webhook;

import dev.postroom.adapters.webhook.address.AddressLookup;
import dev.postroom.adapters.webhook.address.AddressPolicy;
import dev.postroom.adapters.webhook.address.TimedLookup;
import dev.postroom.adapters.webhook.address.UrlPolicy;
import dev.postroom.adapters.webhook.http.AnswerReader;
import dev.postroom.adapters.webhook.http.ConnectionPool;
import dev.postroom.adapters.webhook.http.Deadlines;
import dev.postroom.adapters.webhook.http.Exchange;
import dev.postroom.adapters.webhook.http.HttpConnector;
import dev.postroom.adapters.webhook.http.WebhookClientSettings;
import dev.postroom.domain.shared.TransactionGuard;
import dev.postroom.domain.webhook.ReceiverAddresses.Refusal;
import dev.postroom.domain.webhook.delivery.AttemptResult;
import dev.postroom.domain.webhook.delivery.WebhookTransport;
import dev.postroom.domain.webhook.signing.SignedRequest;

import java.net.InetAddress;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Supplier;

import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;

/**
 * Posts with HTTP/1.1 over connections that are kept for later requests, each request on its own
 * virtual thread, so that a hanging receiver delays no other. Closing the transport ends the
 * requests in progress; they get a result.
 */
public final class Http1WebhookTransport implements WebhookTransport, AutoCloseable {

    private final TransactionGuard guard;
    private final UrlPolicy policy;
    private final TimedLookup lookup;
    private final ConnectionPool pool;
    private final Deadlines deadlines;
    private final Exchange.Parts parts;

    /** A transport that uses the system's resolver and its trusted certificates. */
    public Http1WebhookTransport(
            TransactionGuard guard, WebhookClientSettings settings, InstantSource clock) {
        this(guard, settings, clock, Network.ofSystem());
    }

    /** The lookup and TLS that a transport uses. */
    public record Network(AddressLookup lookup, SSLSocketFactory tls) {

        static Network ofSystem() {
            try {
                SSLSocketFactory tls = SSLContext.getDefault().getSocketFactory();
                return new Network(InetAddress::getAllByName, tls);
            } catch (NoSuchAlgorithmException e) {
                throw new IllegalStateException("This JDK has no TLS", e);
            }
        }
    }

    Http1WebhookTransport(
            TransactionGuard guard,
            WebhookClientSettings settings,
            InstantSource clock,
            Network network) {
        this.guard = guard;
        this.lookup = new TimedLookup(network.lookup());
        this.pool = new ConnectionPool(settings);
        this.deadlines = new Deadlines(pool::closeOld);
        AddressPolicy allowed = new AddressPolicy(settings.allowPrivate());
        this.policy = new UrlPolicy(allowed);
        this.parts =
                new Exchange.Parts(
                        settings,
                        pool,
                        new HttpConnector(allowed, lookup, pool, network.tls()),
                        deadlines,
                        new AnswerReader(settings.maxBodyKept(), clock));
        deadlines.start();
    }

    @Override
    public Supplier<AttemptResult> post(
            SignedRequest request, Duration deadline, Consumer<AttemptResult> onResult) {
        guard.refuseInside("posting to webhooks");
        CompletableFuture<AttemptResult> posted = new CompletableFuture<>();
        start(
                request,
                deadline,
                result -> {
                    onResult.accept(result);
                    posted.complete(result);
                });
        return posted::join;
    }

    private void start(SignedRequest request, Duration deadline, Consumer<AttemptResult> onResult) {
        Optional<Refusal> refusal = policy.refusal(request.url());
        if (refusal.isPresent()) {
            String reason = refusal.get().sentence();
            onResult.accept(AttemptResult.unanswered(reason, Duration.ZERO, true));
            return;
        }
        new Exchange(parts, request, deadline, onResult).start();
    }

    @Override
    public void close() {
        deadlines.close();
        pool.close();
        lookup.close();
    }
}
