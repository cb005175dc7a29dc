package dev.postroom.adapters.webhook.address;

import dev.postroom.domain.shared.address.InternationalDomain;
import dev.postroom.domain.webhook.ReceiverAddresses.Refusal;

import java.net.InetAddress;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Decides which URLs may be called, by their text. Only the dotted decimal form of an IPv4 address
 * is accepted: programs interpret the other forms (octal, hexadecimal, short, one number)
 * differently.
 */
public final class UrlPolicy {

    /**
     * Special-use names (RFC 6761, RFC 6762, RFC 8375) and the names of cloud metadata services.
     */
    private static final List<String> INSIDE =
            List.of(".localhost", ".local", ".localdomain", ".internal", ".home.arpa");

    private static final Pattern DOTTED_QUAD =
            Pattern.compile("(?:(?:0|[1-9][0-9]{0,2})\\.){3}(?:0|[1-9][0-9]{0,2})");
    private static final Pattern ENDS_IN_NUMBER =
            Pattern.compile("(?:.*\\.)?(?:[0-9]+|0x[0-9a-f]*)");

    private final AddressPolicy addresses;

    public UrlPolicy(AddressPolicy addresses) {
        this.addresses = addresses;
    }

    public Optional<Refusal> refusal(URI url) {
        String scheme = url.getScheme();
        if (!"http".equalsIgnoreCase(scheme) && !"https".equalsIgnoreCase(scheme)) {
            return invalid("Must be an http or https URL.");
        }
        if (url.getRawUserInfo() != null) {
            return invalid("The URL must not contain a user name or password.");
        }
        if (url.getHost() == null || url.getHost().isEmpty()) {
            return invalid("The URL has no valid host.");
        }
        if (url.getPort() == 0 || url.getPort() > 65_535) {
            return invalid("The URL has no valid port.");
        }
        return hostRefusal(url.getHost().toLowerCase(Locale.ROOT));
    }

    private Optional<Refusal> hostRefusal(String text) {
        String host = text.endsWith(".") ? text.substring(0, text.length() - 1) : text;
        if (host.startsWith("[")) {
            return host.contains("%")
                    ? invalid("The address must not name a network interface.")
                    : literalRefusal(host.substring(1, host.length() - 1));
        }
        if (ENDS_IN_NUMBER.matcher(host).matches()) {
            return DOTTED_QUAD.matcher(host).matches()
                    ? literalRefusal(host)
                    : invalid("An IPv4 address must be written as four decimal numbers.");
        }
        return nameRefusal(host);
    }

    private Optional<Refusal> literalRefusal(String literal) {
        try {
            return addresses.permits(InetAddress.ofLiteral(literal))
                    ? Optional.empty()
                    : notAllowed(ForbiddenAddressException.SENTENCE);
        } catch (IllegalArgumentException _) {
            return invalid("The URL has no valid host.");
        }
    }

    private Optional<Refusal> nameRefusal(String host) {
        if (host.isEmpty() || host.endsWith(".") || !InternationalDomain.isMeaningful(host)) {
            return invalid("The URL has no valid host.");
        }
        boolean inside = host.indexOf('.') < 0 || INSIDE.stream().anyMatch(host::endsWith);
        return inside && !addresses.allowsPrivate()
                ? notAllowed("The host is a name in a private network.")
                : Optional.empty();
    }

    private static Optional<Refusal> invalid(String sentence) {
        return Optional.of(new Refusal(Refusal.INVALID, sentence));
    }

    private static Optional<Refusal> notAllowed(String sentence) {
        return Optional.of(new Refusal(Refusal.NOT_ALLOWED, sentence));
    }
}
