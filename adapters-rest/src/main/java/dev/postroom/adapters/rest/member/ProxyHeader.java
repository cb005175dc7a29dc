package dev.postroom.adapters.rest.member;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.RequestTrace;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.failure.FailureException;

import java.util.List;
import java.util.Optional;

/**
 * The header in which an authenticating proxy says who sends a request.
 *
 * @param name empty: no header is believed
 */
public record ProxyHeader(Optional<String> name) {

    /**
     * The address that the proxy says. Empty when the request did not come from a trusted proxy.
     * Empty also when the header is there twice or holds something else than one address: then a
     * part of it may be the client's.
     */
    public Optional<EmailAddress> address(ApiRequest request) {
        return name.filter(_ -> RequestTrace.current().client().isProxied())
                .map(request::header)
                .filter(values -> values.size() == 1)
                .map(List::getFirst)
                .flatMap(ProxyHeader::address);
    }

    private static Optional<EmailAddress> address(String text) {
        try {
            return Optional.of(EmailAddress.given(text));
        } catch (FailureException _) {
            return Optional.empty();
        }
    }
}
