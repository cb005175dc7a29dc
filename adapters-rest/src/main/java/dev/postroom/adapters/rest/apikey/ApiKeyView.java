package dev.postroom.adapters.rest.apikey;

import com.fasterxml.jackson.annotation.JsonUnwrapped;

import dev.postroom.adapters.rest.shared.http.value.ETag;
import dev.postroom.adapters.rest.shared.json.Times;
import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.domain.apikey.ApiKey;
import dev.postroom.domain.apikey.IssuedApiKey;
import dev.postroom.domain.identity.Actor;
import dev.postroom.domain.identity.Grant;
import dev.postroom.domain.identity.Scope;

import org.jspecify.annotations.Nullable;

import java.time.Instant;
import java.util.List;
import java.util.UUID;

/**
 * An API key as clients see it, without its secret.
 *
 * @param grant what the key may do, and from where
 */
record ApiKeyView(
        String id,
        String name,
        @JsonUnwrapped HintView hint,
        String environment,
        @JsonUnwrapped GrantView grant,
        String status,
        @JsonUnwrapped TimesView times)
        implements View {
    /** The first and last characters of the secret, to recognise a key. */
    record HintView(String prefix, String lastFour) {}

    /**
     * The extent of a key: operations and networks.
     *
     * @param scopes in the order of the reference; empty for full access
     * @param allowedNetworks with their lengths; empty for everywhere
     */
    record GrantView(List<String> scopes, List<String> allowedNetworks) {
        static GrantView of(Grant grant) {
            return new GrantView(
                    grant.scopes().stream().sorted().map(Scope::keyword).toList(),
                    grant.networks().texts());
        }
    }

    /**
     * Who made the key.
     *
     * @param kind of the actor
     * @param id of the key or member
     * @param name at that time
     */
    record MakerView(String kind, @Nullable String id, String name) {
        static MakerView of(Actor maker) {
            return new MakerView(
                    maker.kind().keyword(),
                    maker.id().map(UUID::toString).orElse(null),
                    maker.name());
        }
    }

    /** When and by whom the key was created, and when it expires, was revoked and was last used. */
    record TimesView(
            String createdAt,
            @Nullable MakerView createdBy,
            @Nullable String expiresAt,
            @Nullable String revokedAt,
            @Nullable String lastUsedAt) {}

    /**
     * An API key with its secret, which is shown only once.
     *
     * @param key the secret
     */
    record Issued(@JsonUnwrapped ApiKeyView view, String key) implements View {
        static Issued of(IssuedApiKey issued, Instant now) {
            return new Issued(ApiKeyView.of(issued.key(), now), issued.secret().reveal());
        }
    }

    static ApiKeyView of(ApiKey key, Instant now) {
        return new ApiKeyView(
                key.id().toString(),
                key.name(),
                new HintView(key.hint().prefix(), key.hint().lastFour()),
                key.workspace().environment().keyword(),
                GrantView.of(key.grant()),
                key.statusAt(now).keyword(),
                new TimesView(
                        Times.text(key.validity().createdAt()),
                        key.validity().created().by().map(MakerView::of).orElse(null),
                        Times.textOrNull(key.validity().expiresAt()),
                        Times.textOrNull(key.validity().revokedAt()),
                        Times.textOrNull(key.lastUsedAt())));
    }

    static ETag etagOf(ApiKey key, Instant now) {
        return ETag.of(key.id().value(), key.version(), key.statusAt(now), key.lastUsedAt());
    }
}
