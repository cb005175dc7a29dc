package dev.postroom.bootstrap.settings;

import dev.postroom.adapters.rest.shared.client.AddressRange;

import java.net.URI;
import java.util.List;
import java.util.Optional;

/**
 * Where the API listens and its public address.
 *
 * @param publicUrl the base URL of links in mails; absent means the listening address
 * @param trustedProxies the reverse proxies whose headers name the client
 */
public record HttpSettings(
        String host, int port, Optional<URI> publicUrl, List<AddressRange> trustedProxies) {
    static final Setting<String> HOST = Setting.of("http.host", AddressFormats.host());
    static final Setting<Integer> PORT = Setting.of("http.port", Formats.port());
    static final Setting<Optional<URI>> PUBLIC_URL =
            Setting.of("http.public-url", AddressFormats.httpUrl().optional());
    static final Setting<List<AddressRange>> TRUSTED_PROXIES =
            Setting.of("http.trusted-proxies", Formats.listOf(AddressFormats.addressRange()));
    static final List<Setting<?>> ALL = List.of(HOST, PORT, PUBLIC_URL, TRUSTED_PROXIES);

    static HttpSettings from(SettingValues values) {
        return new HttpSettings(
                values.get(HOST),
                values.get(PORT),
                values.get(PUBLIC_URL),
                values.get(TRUSTED_PROXIES));
    }
}
