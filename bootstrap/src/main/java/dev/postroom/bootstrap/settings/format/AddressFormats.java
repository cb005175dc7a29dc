package dev.postroom.bootstrap.settings.format;

import dev.postroom.domain.billing.provider.ReturnUrl;
import dev.postroom.domain.email.message.Mailbox;
import dev.postroom.domain.report.ReturnToken;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.address.InternationalDomain;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.network.AddressRange;

import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Set;
import java.util.regex.Pattern;

/** The formats of places: hosts, directories, web addresses, senders. */
public final class AddressFormats {
    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");

    private static final Pattern HOST =
            Pattern.compile("[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?|\\[?[0-9A-Fa-f:.]+]?");
    private static final Pattern DOMAIN =
            Pattern.compile("[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?(\\.[A-Za-z0-9-]+)*");

    private AddressFormats() {}

    public static Format<String> host() {
        return Formats.checked(
                "a host name or an IP address", HOST.asMatchPredicate(), "not a host");
    }

    /** Where a server listens, not resolved. */
    public static Format<InetSocketAddress> listenAddress() {
        return new Format<>(
                "a host or an IP address and a port, such as 127.0.0.1:2525",
                AddressFormats::listenAddress);
    }

    private static InetSocketAddress listenAddress(String text) {
        int colon = text.lastIndexOf(':');
        if (colon < 0) {
            throw new Format.BadValue("without a port");
        }
        String host = host().read(text.substring(0, colon));
        return InetSocketAddress.createUnresolved(
                host, Formats.wholeNumber(1, 65535).read(text.substring(colon + 1)));
    }

    public static Format<String> domain() {
        return Formats.checked(
                "a domain such as example.com", DOMAIN.asMatchPredicate(), "not a domain");
    }

    /** The domain of envelope senders, in ASCII. */
    public static Format<String> bounceDomain() {
        return new Format<>(
                "a domain of mail such as bounces.example.com, of at most 192 characters",
                AddressFormats::bounceDomain);
    }

    private static String bounceDomain(String text) {
        try {
            return EmailAddress.given("b".repeat(ReturnToken.LENGTH) + "@" + text).domain();
        } catch (FailureException _) {
            throw new Format.BadValue("not a domain of mail");
        }
    }

    public static Format<AddressRange> addressRange() {
        return new Format<>(
                "an IP address or a network such as 10.0.0.0/8 or fd00::/8",
                text ->
                        AddressRange.parse(text)
                                .orElseThrow(() ->
                                        new Format.BadValue("not an address and not a network")));
    }

    public static Format<Mailbox> mailbox() {
        return new Format<>(
                "a sender such as Postroom <news@example.com>", AddressFormats::mailbox);
    }

    private static Mailbox mailbox(String text) {
        try {
            return Mailbox.parse(text);
        } catch (FailureException _) {
            throw new Format.BadValue("not a sender");
        }
    }

    public static Format<Path> directory() {
        return new Format<>("a directory", AddressFormats::path);
    }

    private static Path path(String text) {
        try {
            if (text.isBlank()) {
                throw new Format.BadValue("empty");
            }
            return Path.of(text).toAbsolutePath().normalize();
        } catch (InvalidPathException _) {
            throw new Format.BadValue("not a path");
        }
    }

    /** An absolute address without query and fragment; a slash at its end is dropped. */
    public static Format<URI> httpUrl() {
        return new Format<>("an address such as https://mail.example.com", AddressFormats::url);
    }

    /** The origin of web pages: an address without path, query and fragment. */
    public static Format<String> returnOrigin() {
        return new Format<>("an origin such as https://app.example.com", AddressFormats::origin);
    }

    private static String origin(String text) {
        try {
            ReturnUrl url = ReturnUrl.parse(text);
            boolean bare = url.value().getRawPath().isEmpty() && url.value().getRawQuery() == null;
            if (!bare) {
                throw new Format.BadValue("not an origin");
            }
            return url.origin();
        } catch (FailureException _) {
            throw new Format.BadValue("not an https address, and not an http one of this machine");
        }
    }

    /** The address by which an identity provider names itself, unchanged. */
    public static Format<String> issuer() {
        return new Format<>("an issuer such as https://login.example.com", AddressFormats::issuer);
    }

    private static String issuer(String text) {
        URI url = url(text);
        boolean isLocal = LOOPBACK.contains(url.getHost());
        if (!"https".equals(url.getScheme()) && !isLocal) {
            throw new Format.BadValue("not an https address, and not an http one of this machine");
        }
        return text;
    }

    private static URI url(String text) {
        try {
            URI url = new URI(text.endsWith("/") ? text.substring(0, text.length() - 1) : text);
            boolean web = "http".equals(url.getScheme()) || "https".equals(url.getScheme());
            boolean bare = url.getRawQuery() == null && url.getRawFragment() == null;
            if (!web || !bare || url.getHost() == null || url.getRawUserInfo() != null) {
                throw new Format.BadValue("not an absolute http or https address");
            }
            if (!InternationalDomain.isMeaningful(url.getHost())) {
                throw new Format.BadValue("a host with a label xn-- that stands for no letters");
            }
            return url;
        } catch (URISyntaxException _) {
            throw new Format.BadValue("not a web address");
        }
    }
}
