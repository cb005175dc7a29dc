package dev.postroom.domain.signup;

import dev.postroom.domain.shared.failure.Failure;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Objects;

/**
 * The origin of a web site as browsers send it, for example {@code https://shop.example:8443}.
 *
 * @param value scheme, host and a port that is not the usual one, in lower case
 */
public record SiteOrigin(String value) {

    private static final int MAX = 300;
    private static final int HTTP = 80;
    private static final int HTTPS = 443;

    /** The origin of this text. Fails with {@code Invalid} for an address with a path. */
    public static SiteOrigin parse(String text) {
        try {
            URI url = new URI(text.strip().toLowerCase(Locale.ROOT));
            if (text.length() <= MAX && isOrigin(url)) {
                return new SiteOrigin(written(url));
            }
        } catch (URISyntaxException _) {
            // the same refusal as for another kind of address
        }
        throw Failure.Invalid.value(
                        "invalid_origin",
                        "Must be scheme and host of a site, for example https://shop.example.")
                .asException();
    }

    private static boolean isOrigin(URI url) {
        return (Objects.equals(url.getScheme(), "https") || Objects.equals(url.getScheme(), "http"))
                && url.getHost() != null
                && url.getUserInfo() == null
                && url.getQuery() == null
                && url.getFragment() == null
                && (url.getPath().isEmpty() || url.getPath().equals("/"));
    }

    private static String written(URI url) {
        int usual = url.getScheme().equals("https") ? HTTPS : HTTP;
        boolean isUsual = url.getPort() == -1 || url.getPort() == usual;
        return url.getScheme() + "://" + url.getHost() + (isUsual ? "" : ":" + url.getPort());
    }

    @Override
    public String toString() {
        return value;
    }
}
