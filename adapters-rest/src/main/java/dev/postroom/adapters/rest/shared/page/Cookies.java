package dev.postroom.adapters.rest.shared.page;

import dev.postroom.adapters.rest.shared.http.RequestTrace;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The names and properties of the cookies at the address under which a browser reaches the service.
 * With https they are bound to this host; with http, which only this machine may use, their name
 * has the port, as browsers send cookies to all ports of a host.
 *
 * @param base the beginning of all names
 */
record Cookies(String base, boolean isSecure) {

    static final String CODE = "-code";
    static final String PROVIDER = "-provider";
    static final String DEVICE = "-device";
    static final String FLASH = "-flash";
    static final String THEME = "-theme";
    static final String SHORTCUTS = "-shortcuts";

    private static final String HTTPS = "https";
    private static final Pattern PORT = Pattern.compile(".*:(\\d{1,5})");
    private static final Pattern LOOPBACK =
            Pattern.compile("(?:localhost|127(?:\\.\\d{1,3}){3}|\\[::1])(?::\\d{1,5})?");

    /**
     * The cookies of the request that the current thread handles.
     *
     * @param host the header of this name
     * @param publicUrl where clients reach the service when no proxy decides about it
     */
    static Cookies of(String host, String publicUrl) {
        boolean secure =
                RequestTrace.origin(publicUrl).startsWith(HTTPS + ":")
                        || RequestTrace.current().client().scheme().equals(HTTPS);
        Matcher port = PORT.matcher(host);
        return secure
                ? new Cookies("__Host-postroom", true)
                : new Cookies("postroom-" + (port.matches() ? port.group(1) : "80"), false);
    }

    /** Whether a session may begin here: a network would carry its secret in clear text. */
    boolean isSafe(String host) {
        return isSecure || LOOPBACK.matcher(host).matches();
    }

    /** A cookie that scripts cannot read and that ends with the browser. */
    String set(String name, String value) {
        return base
                + name
                + "="
                + value
                + "; Path=/; HttpOnly; SameSite=Lax"
                + (isSecure ? "; Secure" : "");
    }

    /** A cookie that is kept for so many seconds. */
    String keep(String name, String value, long seconds) {
        return set(name, value) + "; Max-Age=" + seconds;
    }

    /** Removes a cookie. */
    String remove(String name) {
        return keep(name, "", 0);
    }

    /** Removes those of a session. */
    List<String> removeAll() {
        return List.of(remove(""), remove(FLASH));
    }
}
