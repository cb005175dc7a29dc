package dev.postroom.adapters.rest.apikey;

import com.fasterxml.jackson.annotation.JsonUnwrapped;

import dev.postroom.adapters.rest.shared.http.value.ETag;
import dev.postroom.adapters.rest.shared.json.Times;
import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.domain.apikey.ApiKey;
import dev.postroom.domain.apikey.IssuedApiKey;
import dev.postroom.domain.identity.Scope;

import org.jspecify.annotations.Nullable;

import java.time.Instant;
import java.util.List;

/**
 * An API key as clients see it, without its secret.
 *
 * @param scopes in the order of the reference; empty for full access
 */
record ApiKeyView(
        String id,
        String name,
        @JsonUnwrapped HintView hint,
        String environment,
        List<String> scopes,
        String status,
        @JsonUnwrapped TimesView times)
        implements View {
    /** The first and last characters of the secret, to recognise a key. */
    record HintView(String prefix, String lastFour) {}

    /** When the key was created, expires, was revoked and was last used. */
    record TimesView(
            String createdAt,
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
                key.scopes().stream().sorted().map(Scope::keyword).toList(),
                key.statusAt(now).keyword(),
                new TimesView(
                        Times.text(key.validity().createdAt()),
                        Times.textOrNull(key.validity().expiresAt()),
                        Times.textOrNull(key.validity().revokedAt()),
                        Times.textOrNull(key.lastUsedAt())));
    }

    static ETag etagOf(ApiKey key, Instant now) {
        return ETag.of(key.id().value(), key.version(), key.statusAt(now), key.lastUsedAt());
    }
}
