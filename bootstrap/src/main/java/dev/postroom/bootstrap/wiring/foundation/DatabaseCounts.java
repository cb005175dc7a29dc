package dev.postroom.bootstrap.wiring.foundation;

import dev.postroom.adapters.persistence.ratelimit.JdbiRequestLimiter;
import dev.postroom.domain.ratelimit.RateLimit;
import dev.postroom.domain.ratelimit.RequestLimiter;
import dev.postroom.domain.ratelimit.RequestLimiterPlugin;
import dev.postroom.domain.shared.plugin.PluginTools;

/** In the database: all processes together allow the limit. */
record DatabaseCounts(RequestLimiters parts) implements RequestLimiterPlugin {

    static final String NAME = "database";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public RequestLimiter open(RateLimit limit, PluginTools tools) {
        return new JdbiRequestLimiter(
                parts.foundation().handles(),
                limit.perMinute(),
                limit.subjects(),
                tools.clock(),
                parts.clients());
    }
}
