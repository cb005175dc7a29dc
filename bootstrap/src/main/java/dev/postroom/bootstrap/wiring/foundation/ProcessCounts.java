package dev.postroom.bootstrap.wiring.foundation;

import dev.postroom.domain.ratelimit.RateLimit;
import dev.postroom.domain.ratelimit.RequestLimiter;
import dev.postroom.domain.ratelimit.RequestLimiterPlugin;
import dev.postroom.domain.shared.plugin.PluginTools;

/** In the memory of each process, which allows the limit on its own. */
record ProcessCounts(RequestLimiters parts) implements RequestLimiterPlugin {

    static final String NAME = "process";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public RequestLimiter open(RateLimit limit, PluginTools tools) {
        return parts.clients();
    }
}
