package dev.postroom.bootstrap.service;

import dev.postroom.bootstrap.management.TakenPort;
import dev.postroom.bootstrap.settings.HttpSettings;
import dev.postroom.bootstrap.settings.ManagementSettings;
import dev.postroom.bootstrap.settings.Settings;

import java.net.InetSocketAddress;
import java.net.URI;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The addresses that this process listens on.
 *
 * @param reports where mail that comes back is taken over SMTP; absent: nowhere
 * @param publicUrl the address for clients, without a trailing slash
 * @param ownUrl the address for this machine, likewise
 */
record Addresses(
        int httpPort,
        int managementPort,
        Optional<InetSocketAddress> reports,
        String publicUrl,
        String ownUrl) {

    private static final Set<String> EVERYWHERE = Set.of("0.0.0.0", "::", "[::]");

    static Addresses choose(Settings settings, TakenPort taken, Consumer<String> notices) {
        HttpSettings http = settings.http();
        ManagementSettings management = settings.management();
        int httpPort = taken.choose("the API", http.host(), http.port(), notices);
        int managementPort =
                taken.choose("management", management.host(), management.port(), notices);
        Optional<InetSocketAddress> reports =
                settings.mail().inbound().listen().map(at -> chosen(at, taken, notices));
        String ownUrl = "http://" + reachable(http.host()) + ":" + httpPort;
        String publicUrl =
                http.publicUrl()
                        .map(URI::toString)
                        .map(url -> url.endsWith("/") ? url.substring(0, url.length() - 1) : url)
                        .orElse(ownUrl);
        return new Addresses(httpPort, managementPort, reports, publicUrl, ownUrl);
    }

    private static InetSocketAddress chosen(
            InetSocketAddress wanted, TakenPort taken, Consumer<String> notices) {
        String host = wanted.getHostString();
        return new InetSocketAddress(
                host, taken.choose("the listener for reports", host, wanted.getPort(), notices));
    }

    private static String reachable(String host) {
        return EVERYWHERE.contains(host) ? "localhost" : host;
    }
}
