package dev.postroom.adapters.rest.apikey;

import dev.postroom.adapters.rest.shared.http.ETag;
import dev.postroom.adapters.rest.shared.json.Times;
import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.domain.apikey.ApiKey;
import dev.postroom.domain.apikey.Scope;

import org.jspecify.annotations.Nullable;

import java.time.Instant;
import java.util.List;

/**
 * An API key as clients see it, without its secret.
 *
 * @param scopes in the order of the reference; empty: everything is allowed
 */
record ApiKeyView(
        String id,
        String name,
        String prefix,
        String lastFour,
        String environment,
        List<String> scopes,
        String status,
        String createdAt,
        @Nullable String expiresAt,
        @Nullable String revokedAt,
        @Nullable String lastUsedAt)
        implements View {

    static ApiKeyView of(ApiKey key, Instant now) {
        return new ApiKeyView(
                key.id().toString(),
                key.name(),
                key.hint().prefix(),
                key.hint().lastFour(),
                key.workspace().environment().keyword(),
                key.scopes().stream().sorted().map(Scope::keyword).toList(),
                key.statusAt(now).keyword(),
                Times.text(key.validity().createdAt()),
                Times.textOrNull(key.validity().expiresAt()),
                Times.textOrNull(key.validity().revokedAt()),
                Times.textOrNull(key.lastUsedAt()));
    }

    static ETag etagOf(ApiKey key, Instant now) {
        return ETag.of(key.id().value(), key.version(), of(key, now));
    }
}
