package dev.postroom.bootstrap.settings;

import dev.postroom.bootstrap.settings.format.Durations;
import dev.postroom.bootstrap.settings.format.Formats;
import dev.postroom.bootstrap.settings.format.Secret;
import dev.postroom.bootstrap.settings.value.Setting;
import dev.postroom.bootstrap.settings.value.SettingValues;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The dashboard.
 *
 * @param idle a session ends when it was not used for this long
 * @param lifetime a session ends after this long
 * @param signInHeader the header in which a trusted proxy says who sends a request; empty: none
 * @param oidc the identity provider; empty: none
 * @param ownerEmail the address of the first person, where no person is in front of the
 *     installation
 * @param ownerPassword that person's password
 */
public record DashboardSettings(
        Duration idle,
        Duration lifetime,
        Optional<String> signInHeader,
        Optional<OidcSettings> oidc,
        Optional<String> ownerEmail,
        Optional<Secret> ownerPassword) {
    static final Setting<Duration> IDLE =
            Setting.of(
                    "dashboard.idle",
                    Durations.between(Duration.ofMinutes(5), Duration.ofDays(30)));
    static final Setting<Duration> LIFETIME =
            Setting.of(
                    "dashboard.lifetime",
                    Durations.between(Duration.ofMinutes(5), Duration.ofDays(30)));
    static final Setting<Optional<String>> SIGN_IN_HEADER =
            Setting.of(
                    "dashboard.sign-in-header",
                    Formats.matching(
                                    "the name of a header such as X-Auth-Email",
                                    Pattern.compile("[0-9A-Za-z][0-9A-Za-z-]{0,99}"))
                            .optional());
    static final Setting<Optional<String>> OWNER_EMAIL =
            Setting.of("dashboard.owner-email", Formats.text("an email address").optional());
    static final Setting<Optional<Secret>> OWNER_PASSWORD =
            Setting.secret(
                    "dashboard.owner-password",
                    Formats.text("a password").map(Secret::new).optional());
    static final List<Setting<?>> ALL =
            Stream.of(
                            List.of(IDLE, LIFETIME, SIGN_IN_HEADER),
                            OidcSettings.ALL,
                            List.of(OWNER_EMAIL, OWNER_PASSWORD))
                    .<Setting<?>>flatMap(List::stream)
                    .toList();

    static DashboardSettings from(SettingValues values) {
        return new DashboardSettings(
                values.get(IDLE),
                values.get(LIFETIME),
                values.get(SIGN_IN_HEADER),
                OidcSettings.from(values),
                values.get(OWNER_EMAIL),
                values.get(OWNER_PASSWORD));
    }
}
