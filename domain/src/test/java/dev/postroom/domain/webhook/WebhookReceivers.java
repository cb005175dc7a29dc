package dev.postroom.domain.webhook;

import dev.postroom.domain.webhook.delivery.WebhookTransport;

import java.net.InetAddress;
import java.net.URI;
import java.util.List;
import java.util.Map;

/** The other side of a {@link WebhookTransport}, as its contract needs it. */
public interface WebhookReceivers {

    /** A new receiver that always gives this answer. */
    URI answering(Answer answer);

    /** The requests that the receiver got until now, in order of arrival. */
    List<Received> received(URI url);

    /** A URL without a server. */
    URI unreachable();

    /** A receiver that reads requests and never answers. */
    URI silent();

    /** A URL that must not be called. */
    URI forbidden();

    /**
     * A receiver in a private network under a new name, which resolves to the first address once,
     * and to the other one from then on.
     */
    URI inside(InetAddress first, InetAddress later);

    /** An answer: its status, headers and body. */
    record Answer(int status, Map<String, String> headers, String body) {

        /** An answer without headers. */
        public static Answer of(int status, String body) {
            return new Answer(status, Map.of(), body);
        }
    }

    /**
     * A request as it arrived.
     *
     * @param headerLines {@code Name: value}, in order
     */
    record Received(List<String> headerLines, byte[] body) {}
}
