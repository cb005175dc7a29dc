package dev.postroom.bootstrap.wiring.foundation;

import dev.postroom.bootstrap.settings.RateLimitSettings;
import dev.postroom.domain.ratelimit.RateLimit;
import dev.postroom.domain.ratelimit.RequestLimiter;
import dev.postroom.domain.ratelimit.RequestLimiterPlugin;

import java.util.List;

/**
 * Opens the limiter of API keys that a setting names.
 *
 * @param clients counts client addresses in the process
 */
public record RequestLimiters(Foundation foundation, RequestLimiter clients) {

    /** Those that come along: one line each, see docs/adapters/request-limiter.md. */
    public static final List<OwnAdapter<RequestLimiters, RequestLimiterPlugin>> OWN =
            List.of(
                    OwnAdapter.of(ProcessCounts.NAME, ProcessCounts::new),
                    OwnAdapter.of(DatabaseCounts.NAME, DatabaseCounts::new));

    RequestLimiter keys(RateLimit limit) {
        RateLimitSettings settings = foundation.settings().service().rateLimit();
        RequestLimiterPlugin plugin = OwnAdapter.plugin(settings.store(), OWN, this);
        return new Opening<>(foundation, settings.store(), "request limiter")
                .by(tools -> plugin.open(limit, tools));
    }
}
