package dev.postroom.domain.webhook;

import dev.postroom.domain.shared.DrivenPort;

import java.net.URI;
import java.util.Optional;

/**
 * Decides which addresses webhooks can have. The operator can allow private networks. Thread-safe,
 * without I/O: host names are not resolved here, so the transport checks the resolved address
 * again, each time that it connects.
 */
@DrivenPort
public interface ReceiverAddresses {

    /** The reason why this URL must not be called, by its text alone; empty when it is allowed. */
    Optional<Refusal> refusal(URI url);

    /**
     * Why a URL is refused.
     *
     * @param code {@link #NOT_ALLOWED} or {@link #INVALID}, as in the documentation of the API
     * @param sentence the reason, for people
     */
    record Refusal(String code, String sentence) {

        /** The address is private or reserved, or the host is a name in a private network. */
        public static final String NOT_ALLOWED = "url_not_allowed";

        /** The URL is not an http or https URL with an unambiguous host and a valid port. */
        public static final String INVALID = "invalid_url";
    }
}
