package dev.postroom.bootstrap.wiring.foundation;

import dev.postroom.adapters.persistence.ratelimit.EndedWindows;
import dev.postroom.adapters.rest.ratelimit.Resilience4jRequestLimiter;
import dev.postroom.bootstrap.lifecycle.Worker;
import dev.postroom.bootstrap.settings.RateLimitSettings;
import dev.postroom.domain.ratelimit.RateLimit;
import dev.postroom.domain.ratelimit.RequestLimiter;

import java.time.Duration;
import java.util.List;

/**
 * Rate limits. Those of API keys hold for one process or for all together, as set; those of client
 * addresses protect the process and its database, and are always counted in the process.
 */
public final class RateLimitWiring implements FeatureWiring {

    // The keys and addresses counted separately in one minute; further ones share one allowance.
    private static final int LIMITED_SUBJECTS = 100_000;
    private static final Duration POLL = Duration.ofMinutes(5);

    private final RequestLimiter clients;
    private final RequestLimiter keys;
    private final EndedWindows ended;

    public RateLimitWiring(Foundation foundation) {
        RateLimitSettings settings = foundation.settings().service().rateLimit();
        RateLimit limit = new RateLimit(settings.perMinute(), LIMITED_SUBJECTS);
        this.clients =
                new Resilience4jRequestLimiter(
                        limit.perMinute(), limit.subjects(), foundation.clock());
        this.keys = new RequestLimiters(foundation, clients).keys(limit);
        this.ended = new EndedWindows(foundation.handles(), foundation.clock());
    }

    /** Counts the requests of API keys. */
    public RequestLimiter keys() {
        return keys;
    }

    /** Counts the requests and the look-ups of client addresses. */
    public RequestLimiter clients() {
        return clients;
    }

    // with any setting of this process: others may count in the database
    @Override
    public List<Worker> upkeep() {
        return List.of(Worker.periodic("rate-limit-upkeep", ended::remove).polling(POLL));
    }
}
