package dev.postroom.bootstrap.settings.format;

import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.failure.FailureException;

import java.net.URI;
import java.util.regex.Pattern;

/** The name by which the service greets a mail server (RFC 5321 sections 4.1.1.1 and 4.1.3). */
public final class HeloName {

    private static final Pattern DOMAIN =
            Pattern.compile("[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?(\\.[A-Za-z0-9-]+)*");
    private static final Pattern IPV4 = Pattern.compile("\\d{1,3}(\\.\\d{1,3}){3}");
    private static final Pattern IPV6 = Pattern.compile("[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*");
    private static final Pattern LITERAL = Pattern.compile("\\[(IPv6:[0-9A-Fa-f:.]+|[0-9.]+)]");

    private HeloName() {}

    public static Format<String> format() {
        return new Format<>("a host name or an IP address", HeloName::of);
    }

    /** The name of the host of this URL; {@code localhost} when it cannot greet with that. */
    public static String of(URI url) {
        String place = String.valueOf(url.getRawAuthority());
        String host = url.getHost() == null ? place.replaceAll(".*@|:\\d*$", "") : url.getHost();
        try {
            return of(host);
        } catch (Format.BadValue _) {
            return "localhost";
        }
    }

    private static String of(String host) {
        if (LITERAL.matcher(host).matches()) {
            return host;
        }
        String bare = host.replaceAll("^\\[|]$|%.*", "");
        if (IPV4.matcher(bare).matches()) {
            return "[" + bare + "]";
        }
        if (IPV6.matcher(bare).matches()) {
            return "[IPv6:" + bare + "]";
        }
        return DOMAIN.matcher(host).matches() ? host : ascii(host);
    }

    private static String ascii(String host) {
        try {
            return EmailAddress.given("postmaster@" + host).domain();
        } catch (FailureException _) {
            throw new Format.BadValue("not a host");
        }
    }
}
