package dev.postroom.bootstrap.settings;

import dev.postroom.bootstrap.settings.choice.Offers;
import dev.postroom.bootstrap.settings.format.AddressFormats;
import dev.postroom.bootstrap.settings.format.Durations;
import dev.postroom.bootstrap.settings.format.Formats;
import dev.postroom.bootstrap.settings.format.MasterKeyFormat;
import dev.postroom.bootstrap.settings.format.Secret;
import dev.postroom.bootstrap.settings.value.Setting;
import dev.postroom.bootstrap.settings.value.SettingValues;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Settings of the service as a whole.
 *
 * @param docsUrl the base URL of problem types; absent means {@code /docs} of the service itself
 * @param masterKey 32 bytes in base64; absent only with the embedded database, which generates one
 * @param additionalMasterKeys as the master key; they open secrets and seal none
 * @param triggers how many triggers a workspace may have
 * @param shutdownTimeout from the signal to the end of the process
 */
public record ServiceSettings(
        Set<Role> roles,
        Optional<URI> docsUrl,
        Optional<Secret> masterKey,
        List<Secret> additionalMasterKeys,
        RateLimitSettings rateLimit,
        BillingSettings billing,
        int triggers,
        Duration shutdownTimeout) {
    static final Setting<Set<Role>> ROLES = Setting.of("roles", Formats.someOf(Role.class));
    static final Setting<Optional<URI>> DOCS_URL =
            Setting.of("docs-url", AddressFormats.httpUrl().optional());
    static final Setting<Optional<Secret>> MASTER_KEY =
            Setting.secret("master-key", MasterKeyFormat.format().optional());
    static final Setting<List<Secret>> ADDITIONAL_MASTER_KEYS =
            Setting.secret("additional-master-keys", Formats.listOf(MasterKeyFormat.format()));
    static final Setting<Integer> TRIGGERS =
            Setting.of("triggers.per-environment", Formats.wholeNumber(1, 100_000));
    static final Setting<Duration> SHUTDOWN_TIMEOUT =
            Setting.of(
                    "shutdown.timeout",
                    Durations.between(Duration.ofSeconds(1), Duration.ofMinutes(5)));

    static List<Setting<?>> all(Offers offers) {
        return Stream.of(
                        List.of(ROLES, DOCS_URL, MASTER_KEY, ADDITIONAL_MASTER_KEYS),
                        RateLimitSettings.all(offers),
                        BillingSettings.all(offers),
                        List.of(TRIGGERS, SHUTDOWN_TIMEOUT))
                .<Setting<?>>flatMap(List::stream)
                .toList();
    }

    static ServiceSettings from(SettingValues values, Offers offers) {
        return new ServiceSettings(
                values.get(ROLES),
                values.get(DOCS_URL),
                values.get(MASTER_KEY),
                values.get(ADDITIONAL_MASTER_KEYS),
                RateLimitSettings.from(values, offers),
                BillingSettings.from(values, offers),
                values.get(TRIGGERS),
                values.get(SHUTDOWN_TIMEOUT));
    }

    /** The role of a process; one process may have both roles. */
    public enum Role {
        /** Answers HTTP requests. */
        API,
        /** Sends mail, delivers webhooks, runs triggers. */
        WORKER
    }
}
