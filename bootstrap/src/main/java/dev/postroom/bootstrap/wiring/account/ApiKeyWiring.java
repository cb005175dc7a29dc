package dev.postroom.bootstrap.wiring.account;

import dev.postroom.adapters.persistence.apikey.JdbiApiKeys;
import dev.postroom.adapters.rest.ResourceTools;
import dev.postroom.adapters.rest.apikey.ApiKeysResource;
import dev.postroom.adapters.rest.apikey.page.KeyPageResource;
import dev.postroom.adapters.rest.apikey.page.KeysPageResource;
import dev.postroom.adapters.rest.apikey.page.NewKeyPageResource;
import dev.postroom.application.apikey.ApiKeyDelegation;
import dev.postroom.application.apikey.ApiKeyManagement;
import dev.postroom.application.apikey.Authentication;
import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.bootstrap.wiring.foundation.FeatureWiring;
import dev.postroom.bootstrap.wiring.foundation.Foundation;
import dev.postroom.domain.account.Accounts;
import dev.postroom.domain.apikey.ApiKeys;
import dev.postroom.domain.apikey.Authenticate;
import dev.postroom.domain.apikey.DelegateApiKeys;
import dev.postroom.domain.apikey.ManageApiKeys;
import dev.postroom.domain.ratelimit.RequestLimiter;
import dev.postroom.domain.request.ReadRequests;
import dev.postroom.domain.shared.Randomness;

import java.time.InstantSource;
import java.util.List;

/** API keys. They expire by the system clock. */
public final class ApiKeyWiring implements FeatureWiring {

    /** The driven ports. */
    public record Ports(ApiKeys apiKeys, Randomness randomness) {

        public static Ports on(Foundation foundation) {
            return new Ports(
                    new JdbiApiKeys(foundation.handles(), foundation.clock()),
                    foundation.randomness());
        }
    }

    private final Authenticate authenticate;
    private final ManageApiKeys keys;
    private final DelegateApiKeys delegation;
    private final ReadRequests requests;
    private final InstantSource clock;

    public ApiKeyWiring(
            Ports ports,
            Accounts accounts,
            ReadRequests requests,
            RequestLimiter limiter,
            UnitOfWork work) {
        this.requests = requests;
        this.clock = work.clock().real();
        this.authenticate = new Authentication(ports.apiKeys(), limiter, clock);
        this.keys = new ApiKeyManagement(work, ports.apiKeys(), ports.randomness());
        this.delegation = new ApiKeyDelegation(work, accounts, ports.apiKeys(), ports.randomness());
    }

    public Authenticate authenticate() {
        return authenticate;
    }

    public DelegateApiKeys delegation() {
        return delegation;
    }

    public ManageApiKeys keys() {
        return keys;
    }

    @Override
    public List<Object> resources(ResourceTools tools) {
        return List.of(
                new ApiKeysResource(delegation, clock, tools.responses(), tools.lists()),
                new KeysPageResource(delegation, requests, clock, tools.lists(), tools.pages()),
                new NewKeyPageResource(delegation, clock, tools.pages()),
                new KeyPageResource(delegation, requests, clock, tools.pages()));
    }
}
