package dev.postroom.domain.billing.provider;

import dev.postroom.domain.shared.failure.Failure;

import java.net.URI;
import java.util.List;
import java.util.Set;

/**
 * Where browsers may be sent from pages of the payment provider.
 *
 * @param origins as {@link ReturnUrl#origin()} writes them
 */
public record ReturnOrigins(Set<String> origins) {

    public ReturnOrigins {
        origins = Set.copyOf(origins);
    }

    /** Those that are listed, or only that of the service when none is. */
    public static ReturnOrigins of(List<String> listed, URI service) {
        return new ReturnOrigins(
                listed.isEmpty() ? Set.of(ReturnUrl.origin(service)) : Set.copyOf(listed));
    }

    /** The URL of a text. {@code Invalid} as {@link ReturnUrl#parse}, or on another origin. */
    public ReturnUrl read(String text) {
        return allowed(ReturnUrl.parse(text));
    }

    /** The URL after a payment. {@code Invalid} as {@link #read}. */
    public ReturnUrl readAfterPayment(String text) {
        return allowed(ReturnUrl.afterPayment(text));
    }

    private ReturnUrl allowed(ReturnUrl url) {
        if (!origins.contains(url.origin())) {
            throw Failure.Invalid.value(
                            "origin_not_allowed", "Must be on an origin that the service allows.")
                    .asException();
        }
        return url;
    }
}
