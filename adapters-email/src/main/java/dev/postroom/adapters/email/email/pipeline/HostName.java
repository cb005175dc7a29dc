package dev.postroom.adapters.email.email.pipeline;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.regex.Pattern;

/** The name by which this machine greets a server (RFC 5321 section 4.1.3). */
final class HostName {

    private static final Pattern DOMAIN =
            Pattern.compile("[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?(\\.[A-Za-z0-9-]+)*");

    private HostName() {}

    /** The name of the machine, or this address of it when it has none. */
    static String of(InetAddress address) {
        try {
            String name = InetAddress.getLocalHost().getHostName();
            if (DOMAIN.matcher(name).matches()) {
                return name;
            }
        } catch (UnknownHostException _) {
            // a machine without a name: the address stands for it
        }
        String kind = address instanceof Inet6Address ? "IPv6:" : "";
        return "[" + kind + address.getHostAddress().replaceAll("%.*", "") + "]";
    }
}
