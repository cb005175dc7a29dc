package dev.postroom.bootstrap.wiring.member;

import dev.postroom.adapters.rest.member.page.ProviderPageResource;
import dev.postroom.adapters.webhook.member.OidcClient;
import dev.postroom.adapters.webhook.member.OidcIdentityProvider;
import dev.postroom.bootstrap.settings.HttpSettings;
import dev.postroom.bootstrap.settings.OidcSettings;
import dev.postroom.bootstrap.wiring.foundation.Foundation;
import dev.postroom.domain.member.provider.IdentityProvider;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;

/** Opens the identity provider of the settings. */
final class ProviderOpening {

    private static final Logger LOG = LoggerFactory.getLogger(ProviderOpening.class);
    private static final Duration LIMIT = Duration.ofSeconds(5);
    private static final Duration PAUSE = Duration.ofSeconds(30);

    private ProviderOpening() {}

    /** The provider, which is closed when the service stops; empty when the settings name none. */
    static Optional<IdentityProvider> of(Foundation foundation, InstantSource clock) {
        HttpSettings http = foundation.settings().http();
        Optional<URI> back =
                http.publicUrl().map(root -> URI.create(root + ProviderPageResource.PATH));
        return http.dashboard()
                .oidc()
                .flatMap(oidc -> back.map(path -> client(oidc, path)))
                .map(client -> opened(foundation, client, clock));
    }

    private static OidcClient client(OidcSettings oidc, URI back) {
        return new OidcClient(
                oidc.name(), oidc.issuer(), oidc.clientId(), oidc.clientSecret().reveal(), back);
    }

    private static IdentityProvider opened(
            Foundation foundation, OidcClient client, InstantSource clock) {
        OidcIdentityProvider provider =
                new OidcIdentityProvider(
                        foundation.guard(),
                        client,
                        LIMIT,
                        PAUSE,
                        clock,
                        reason ->
                                LOG.warn("Signing in by the identity provider failed: {}", reason));
        AutoCloseable _ = foundation.shutdown().register("identity provider", provider);
        return provider;
    }
}
