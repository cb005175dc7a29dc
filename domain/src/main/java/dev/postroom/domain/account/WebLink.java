package dev.postroom.domain.account;

import dev.postroom.domain.shared.address.InternationalDomain;
import dev.postroom.domain.shared.failure.Failure;

import java.net.URI;
import java.net.URISyntaxException;

/**
 * A page or an image of another server.
 *
 * @param url absolute, with https and a host
 */
public record WebLink(URI url) {

    private static final int MAX = 2000;

    /** The link to this address. Fails with {@code Invalid} unless it is an https URL. */
    public static WebLink parse(String text) {
        try {
            URI url = new URI(text.strip());
            if ("https".equalsIgnoreCase(url.getScheme())
                    && url.getHost() != null
                    && InternationalDomain.isMeaningful(url.getHost())
                    && url.getUserInfo() == null
                    && text.length() <= MAX) {
                return new WebLink(url);
            }
        } catch (URISyntaxException _) {
            // the same refusal as for a URL of another kind
        }
        throw Failure.Invalid.value("invalid_url", "Must be an https URL with a host.")
                .asException();
    }

    @Override
    public String toString() {
        return url.toString();
    }
}
