package dev.postroom.bootstrap.settings;

import dev.postroom.adapters.rest.server.PeerLimits;
import dev.postroom.bootstrap.settings.format.AddressFormats;
import dev.postroom.bootstrap.settings.format.Formats;
import dev.postroom.bootstrap.settings.format.Secret;
import dev.postroom.bootstrap.settings.value.Setting;
import dev.postroom.bootstrap.settings.value.SettingValues;
import dev.postroom.domain.shared.network.AddressRange;

import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Where the API listens and its public address.
 *
 * @param publicUrl the base URL of links in mails; absent means the listening address
 * @param trustedProxies the reverse proxies whose headers name the client
 * @param limits what the server accepts from the other ends of its connections
 * @param dashboard how people sign in
 * @param inboundSecret by which a mail server hands over mail that comes back; absent: none does
 */
public record HttpSettings(
        String host,
        int port,
        Optional<URI> publicUrl,
        List<AddressRange> trustedProxies,
        PeerLimits limits,
        DashboardSettings dashboard,
        Optional<Secret> inboundSecret) {
    static final Setting<String> HOST = Setting.of("http.host", AddressFormats.host());
    static final Setting<Integer> PORT = Setting.of("http.port", Formats.port());
    static final Setting<Optional<URI>> PUBLIC_URL =
            Setting.of("http.public-url", AddressFormats.httpUrl().optional());
    static final Setting<List<AddressRange>> TRUSTED_PROXIES =
            Setting.of("http.trusted-proxies", Formats.listOf(AddressFormats.addressRange()));
    static final Setting<Integer> CONNECTIONS =
            Setting.of("http.max-connections", Formats.wholeNumber(16, 1_000_000));
    static final Setting<Integer> CONNECTIONS_PER_ADDRESS =
            Setting.of("http.max-connections-per-address", Formats.wholeNumber(1, 1_000_000));
    static final Setting<Optional<Secret>> INBOUND_SECRET =
            Setting.secret(
                    "inbound.secret",
                    Formats.matching(
                                    "at least 32 characters without spaces (openssl rand -hex 32)",
                                    Pattern.compile("[!-~]{32,}"))
                            .map(Secret::new)
                            .optional());
    static final List<Setting<?>> ALL =
            Stream.of(
                            List.of(
                                    HOST,
                                    PORT,
                                    PUBLIC_URL,
                                    TRUSTED_PROXIES,
                                    CONNECTIONS,
                                    CONNECTIONS_PER_ADDRESS),
                            DashboardSettings.ALL,
                            List.of(INBOUND_SECRET))
                    .<Setting<?>>flatMap(List::stream)
                    .toList();

    static HttpSettings from(SettingValues values) {
        return new HttpSettings(
                values.get(HOST),
                values.get(PORT),
                values.get(PUBLIC_URL),
                values.get(TRUSTED_PROXIES),
                PeerLimits.of(values.get(CONNECTIONS), values.get(CONNECTIONS_PER_ADDRESS)),
                DashboardSettings.from(values),
                values.get(INBOUND_SECRET));
    }
}
