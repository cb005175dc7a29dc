package dev.postroom.adapters.webhook.address;

import java.net.URI;
import java.util.Locale;

/**
 * Where a connection leads. Only connections of equal receivers are shared.
 *
 * @param host in lower case; an IPv6 address without its brackets
 */
public record Receiver(boolean isSecure, String host, int port) {

    public static Receiver of(URI url) {
        boolean secure = "https".equalsIgnoreCase(url.getScheme());
        String host = url.getHost().toLowerCase(Locale.ROOT);
        String bare = host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
        int usual = secure ? 443 : 80;
        return new Receiver(secure, bare, url.getPort() < 0 ? usual : url.getPort());
    }

    /** Whether the host is an address and not a name. */
    public boolean isLiteral() {
        return host.indexOf(':') >= 0 || Character.isDigit(host.charAt(lastLabel()));
    }

    // The address policy refuses every name with a last label that begins like a number and is not
    // the end of four decimal numbers.
    private int lastLabel() {
        int end = host.endsWith(".") ? host.length() - 2 : host.length() - 1;
        return host.lastIndexOf('.', end) + 1;
    }

    /** The host without the dot that may end a name: so that certificates and SNI match. */
    public String plainHost() {
        return host.endsWith(".") ? host.substring(0, host.length() - 1) : host;
    }
}
