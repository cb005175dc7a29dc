package dev.postroom.domain.billing.provider;

import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.Messages;
import dev.postroom.domain.shared.failure.Violations;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Where the browser goes from a page of the payment provider: an absolute https URL, or an http URL
 * of this machine, in ASCII, without user info and fragment, at most 2048 characters. {@link
 * ReturnOrigins} decides whether it is allowed.
 */
public record ReturnUrl(URI value) {

    /** Stands for the id of the checkout in the address after a payment, as Stripe writes it. */
    public static final String SESSION = "{CHECKOUT_SESSION_ID}";

    private static final String ESCAPED_SESSION = "%7BCHECKOUT_SESSION_ID%7D";
    private static final int MAX = 2048;
    private static final Pattern ASCII = Pattern.compile("[\\x21-\\x7e]+");
    private static final Pattern LOOPBACK =
            Pattern.compile("localhost|127(\\.\\d{1,3}){3}|\\[::1]", Pattern.CASE_INSENSITIVE);

    public ReturnUrl {
        Violations violations = new Violations();
        if (!isSafe(value) || !ASCII.matcher(value.toString()).matches()) {
            violations.add("", "invalid_url", expected());
        }
        if (value.getRawUserInfo() != null) {
            violations.add("", "user_info_not_allowed", "Must not name a user.");
        }
        if (value.getRawFragment() != null) {
            violations.add("", "fragment_not_allowed", "Must not name a place in a page.");
        }
        if (value.toString().length() > MAX) {
            violations.add("", "too_long", Messages.atMostCharacters(MAX));
        }
        violations.throwIfAny();
    }

    /**
     * Parses a URL, as it is. Fails with {@code Invalid}: {@code invalid_url}, {@code
     * user_info_not_allowed}, {@code fragment_not_allowed}, {@code too_long}, or several of these.
     */
    public static ReturnUrl parse(String text) {
        try {
            return new ReturnUrl(new URI(text));
        } catch (URISyntaxException _) {
            throw Failure.Invalid.value("invalid_url", expected()).asException();
        }
    }

    /** As {@link #parse}; the text may have {@link #SESSION}, which is escaped in the value. */
    public static ReturnUrl afterPayment(String text) {
        return parse(text.replace(SESSION, ESCAPED_SESSION));
    }

    /** The address after a payment, with this id of the checkout. */
    public static String withSession(URI afterPayment, String session) {
        return afterPayment.toString().replace(ESCAPED_SESSION, session);
    }

    /** Scheme, host and port in lower case, without the usual port of the scheme. */
    public String origin() {
        return origin(value);
    }

    /** As {@link #origin()}, for any absolute URL with a host. */
    static String origin(URI url) {
        String scheme = url.getScheme().toLowerCase(Locale.ROOT);
        int usual = scheme.equals("https") ? 443 : 80;
        String port = url.getPort() == -1 || url.getPort() == usual ? "" : ":" + url.getPort();
        return scheme + "://" + url.getHost().toLowerCase(Locale.ROOT) + port;
    }

    private static boolean isSafe(URI url) {
        return url.getHost() != null
                && ("https".equalsIgnoreCase(url.getScheme())
                        || ("http".equalsIgnoreCase(url.getScheme())
                                && LOOPBACK.matcher(url.getHost()).matches()));
    }

    private static String expected() {
        return "Must be an absolute https URL, or an http URL of this machine.";
    }

    @Override
    public String toString() {
        return value.toString();
    }
}
