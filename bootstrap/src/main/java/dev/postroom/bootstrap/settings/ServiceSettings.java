package dev.postroom.bootstrap.settings;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Settings of the service as a whole.
 *
 * @param docsUrl the base URL of problem types; absent means {@code /docs} of the service itself
 * @param masterKey 32 bytes in base64; absent only with the embedded database, which generates one
 * @param requestsPerMinute the rate limit of one API key
 * @param shutdownTimeout from the signal to the end of the process
 */
public record ServiceSettings(
        Set<Role> roles,
        Optional<URI> docsUrl,
        Optional<Secret> masterKey,
        int requestsPerMinute,
        Duration shutdownTimeout) {
    static final Setting<Set<Role>> ROLES = Setting.of("roles", Formats.someOf(Role.class));
    static final Setting<Optional<URI>> DOCS_URL =
            Setting.of("docs-url", AddressFormats.httpUrl().optional());
    static final Setting<Optional<Secret>> MASTER_KEY =
            Setting.secret("master-key", MasterKeyFormat.format().optional());
    static final Setting<Integer> REQUESTS_PER_MINUTE =
            Setting.of("rate-limit.per-minute", Formats.wholeNumber(1, 1_000_000));
    static final Setting<Duration> SHUTDOWN_TIMEOUT =
            Setting.of(
                    "shutdown.timeout",
                    Durations.between(Duration.ofSeconds(1), Duration.ofMinutes(5)));
    static final List<Setting<?>> ALL =
            List.of(ROLES, DOCS_URL, MASTER_KEY, REQUESTS_PER_MINUTE, SHUTDOWN_TIMEOUT);

    static ServiceSettings from(SettingValues values) {
        return new ServiceSettings(
                values.get(ROLES),
                values.get(DOCS_URL),
                values.get(MASTER_KEY),
                values.get(REQUESTS_PER_MINUTE),
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
