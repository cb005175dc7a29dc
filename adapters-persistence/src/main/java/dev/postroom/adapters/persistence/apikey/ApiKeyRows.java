package dev.postroom.adapters.persistence.apikey;

import dev.postroom.adapters.persistence.account.Workspaces;
import dev.postroom.adapters.persistence.sql.Columns;
import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.adapters.persistence.sql.SqlArray;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.apikey.ApiKey;
import dev.postroom.domain.identity.Actor;
import dev.postroom.domain.identity.AllowedNetworks;
import dev.postroom.domain.identity.ApiKeyId;
import dev.postroom.domain.identity.Grant;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.shared.text.Keyword;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import java.util.stream.Collectors;

/** Maps API keys between rows and domain values. */
final class ApiKeyRows {
    /** To be selected from {@code api_keys k} and {@code workspaces w}. */
    static final String COLUMNS = "k.*, w.account_id AS account_id, w.environment AS environment";

    private ApiKeyRows() {}

    static Columns columns(Workspace workspace, ApiKey key) {
        Optional<Actor> maker = key.validity().created().by();
        return new Columns()
                .put("workspace", workspace.id())
                .put("id", key.id().value())
                .put("name", key.name())
                .put("prefix", key.hint().prefix())
                .put("lastFour", key.hint().lastFour())
                .put("scopes", scopes(key))
                .put("networks", SqlArray.texts(key.grant().networks().texts()))
                .put("createdAt", key.validity().createdAt())
                .put("makerKind", maker.map(by -> by.kind().keyword()))
                .put("makerId", maker.flatMap(Actor::id))
                .put("makerName", maker.map(Actor::name))
                .put("expiresAt", key.validity().expiresAt())
                .put("revokedAt", key.validity().revokedAt())
                .put("lastUsedAt", key.lastUsedAt())
                .put("version", key.version());
    }

    static ApiKey key(ResultSet result) throws SQLException {
        Row row = new Row(result);
        return new ApiKey(
                new ApiKeyId(row.uuid("id")),
                Workspaces.of(result),
                row.text("name"),
                new ApiKey.SecretHint(row.text("prefix"), row.text("last_four")),
                grant(result),
                new ApiKey.Validity(
                        new ApiKey.Creation(row.instant("created_at"), maker(row)),
                        row.optionalInstant("expires_at"),
                        row.optionalInstant("revoked_at")),
                row.optionalInstant("last_used_at"),
                row.number("version"));
    }

    private static Grant grant(ResultSet result) throws SQLException {
        return new Grant(
                SqlArray.textsOf(result, "scopes").stream()
                        .map(scope -> Keyword.parse(Scope.class, scope).orElseThrow())
                        .collect(Collectors.toSet()),
                AllowedNetworks.parse(SqlArray.textsOf(result, "allowed_networks")));
    }

    private static Optional<Actor> maker(Row row) throws SQLException {
        Optional<String> kind = row.optionalText("created_by_kind");
        return kind.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        new Actor(
                                Keyword.parse(Actor.Kind.class, kind.get()).orElseThrow(),
                                row.optionalUuid("created_by_id"),
                                row.text("created_by_name")));
    }

    private static SqlArray scopes(ApiKey key) {
        return SqlArray.texts(key.grant().scopes().stream().map(Scope::keyword).sorted().toList());
    }
}
