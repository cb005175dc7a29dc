package dev.postroom.bootstrap.settings;

import dev.postroom.bootstrap.settings.format.AddressFormats;
import dev.postroom.bootstrap.settings.format.Formats;
import dev.postroom.bootstrap.settings.format.Secret;
import dev.postroom.bootstrap.settings.value.Setting;
import dev.postroom.bootstrap.settings.value.SettingValues;

import java.util.List;
import java.util.Optional;

/**
 * The identity provider by which people can sign in. It has all of these settings, or none.
 *
 * @param issuer its address, exactly as it names itself
 * @param clientId under which it knows this service
 * @param clientSecret by which this service proves to it who it is
 * @param name on the button
 */
public record OidcSettings(String issuer, String clientId, Secret clientSecret, String name) {
    static final Setting<Optional<String>> ISSUER =
            Setting.of("dashboard.oidc.issuer", AddressFormats.issuer().optional());
    static final Setting<Optional<String>> CLIENT_ID =
            Setting.of(
                    "dashboard.oidc.client-id",
                    Formats.text("the id of a client at the provider").optional());
    static final Setting<Optional<Secret>> CLIENT_SECRET =
            Setting.secret(
                    "dashboard.oidc.client-secret",
                    Formats.text("the secret of that client").map(Secret::new).optional());
    static final Setting<String> NAME =
            Setting.of("dashboard.oidc.name", Formats.text("a name such as Keycloak"));
    static final List<Setting<? extends Optional<?>>> TOGETHER =
            List.of(ISSUER, CLIENT_ID, CLIENT_SECRET);
    static final List<Setting<?>> ALL = List.of(ISSUER, CLIENT_ID, CLIENT_SECRET, NAME);

    static Optional<OidcSettings> from(SettingValues values) {
        return values.get(ISSUER)
                .flatMap(issuer ->
                        values.get(CLIENT_ID)
                                .flatMap(id ->
                                        values.get(CLIENT_SECRET)
                                                .map(secret ->
                                                        new OidcSettings(
                                                                issuer,
                                                                id,
                                                                secret,
                                                                values.get(NAME)))));
    }
}
