package dev.postroom.bootstrap.settings;

import java.net.URI;
import java.util.List;
import java.util.Optional;

/**
 * Where the API listens and its public address.
 *
 * @param publicUrl the base URL of links in mails; absent means the listening address
 */
public record HttpSettings(String host, int port, Optional<URI> publicUrl) {
    static final Setting<String> HOST = Setting.of("http.host", AddressFormats.host());
    static final Setting<Integer> PORT = Setting.of("http.port", Formats.port());
    static final Setting<Optional<URI>> PUBLIC_URL =
            Setting.of("http.public-url", AddressFormats.httpUrl().optional());
    static final List<Setting<?>> ALL = List.of(HOST, PORT, PUBLIC_URL);

    static HttpSettings from(SettingValues values) {
        return new HttpSettings(values.get(HOST), values.get(PORT), values.get(PUBLIC_URL));
    }
}
