package dev.postroom.adapters.billing.local;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.InstantSource;
import java.util.UUID;

/** Sends events to the service, signed as Stripe signs them. Each is sent once. */
final class LocalReports implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(LocalReports.class);
    private static final Duration CONNECT_TIME = Duration.ofSeconds(2);
    private static final Duration TIME = Duration.ofSeconds(10);

    private final HttpClient client = HttpClient.newBuilder().connectTimeout(CONNECT_TIME).build();
    private final URI receiver;
    private final String secret;
    private final InstantSource clock;

    LocalReports(URI receiver, String secret, InstantSource clock) {
        this.receiver = receiver;
        this.secret = secret;
        this.clock = clock;
    }

    /** The service has dealt with the event, or was not to be reached, when this returns. */
    void changed(String subscription) {
        long now = clock.instant().getEpochSecond();
        String body =
                Json.of(
                        """
                        {'id': %s, 'object': 'event', 'type': 'customer.subscription.updated',
                         'created': %s, 'data': {'object': %s}}
                        """,
                        "evt_" + UUID.randomUUID(), now, new Json(subscription));
        String signature = "t=%d,v1=%s".formatted(now, Codes.of(secret, now + "." + body));
        send(
                HttpRequest.newBuilder(receiver)
                        .timeout(TIME)
                        .header("Content-Type", "application/json")
                        .header("Stripe-Signature", signature)
                        .POST(HttpRequest.BodyPublishers.ofString(body))
                        .build());
    }

    private void send(HttpRequest request) {
        try {
            int status = client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
            if (status != 200) {
                LOG.warn("The service refused an event of the local provider ({})", status);
            }
        } catch (IOException e) {
            LOG.warn("The service did not take an event of the local provider", e);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        client.shutdownNow();
    }
}
