package dev.postroom.adapters.persistence.audit;

import dev.postroom.adapters.persistence.sql.Columns;
import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.adapters.persistence.sql.SqlArray;
import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.audit.AuditAction;
import dev.postroom.domain.audit.AuditEnd;
import dev.postroom.domain.audit.AuditEntry;
import dev.postroom.domain.audit.AuditField;
import dev.postroom.domain.audit.AuditHashes;
import dev.postroom.domain.audit.AuditLink;
import dev.postroom.domain.audit.AuditPosition;
import dev.postroom.domain.audit.AuditedChange;
import dev.postroom.domain.identity.Actor;
import dev.postroom.domain.identity.CallTrace;
import dev.postroom.domain.shared.text.Keyword;

import org.jspecify.annotations.Nullable;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Rows of the audit log. */
final class AuditRows {

    private AuditRows() {}

    static Map<String, @Nullable Object> values(AuditEntry entry) {
        List<AuditField> fields = entry.change().fields();
        return new Columns()
                .put("account", entry.account().value())
                .put("id", entry.id())
                .put("environment", entry.environment().map(Environment::keyword))
                .put("at", entry.at())
                .put("actorKind", entry.actor().kind().keyword())
                .put("actor", entry.actor().id())
                .put("actorName", entry.actor().name())
                .put("session", entry.trace().session())
                .put("address", entry.trace().address())
                .put("request", entry.trace().requestId())
                .put("action", entry.change().action().keyword())
                .put("target", entry.change().target())
                .put("fields", SqlArray.texts(fields.stream().map(AuditField::name).toList()))
                .put(
                        "before",
                        SqlArray.optionalTexts(fields.stream().map(AuditField::before).toList()))
                .put(
                        "after",
                        SqlArray.optionalTexts(fields.stream().map(AuditField::after).toList()))
                .put("hash", AuditHashes.entry(entry))
                .values();
    }

    static AuditEnd end(ResultSet result) throws SQLException {
        Row row = new Row(result);
        return new AuditEnd(
                new AuditPosition(Math.toIntExact(row.number("chain")), row.number("last_number")),
                row.instant("last_at"),
                row.bytes("last_hash"));
    }

    static AuditLink link(ResultSet result) throws SQLException {
        Row row = new Row(result);
        int chain = Math.toIntExact(row.number("chain"));
        long number = row.number("number");
        AuditEntry entry = entry(row);
        return new AuditLink(
                entry,
                new AuditEnd(
                        new AuditPosition(chain, number - 1),
                        row.instant("previous_at"),
                        row.bytes("previous_hash")),
                new AuditEnd(new AuditPosition(chain, number), entry.at(), row.bytes("hash")));
    }

    private static AuditEntry entry(Row row) throws SQLException {
        return new AuditEntry(
                row.uuid("id"),
                new AccountId(row.uuid("account_id")),
                row.optionalText("environment")
                        .flatMap(text -> Keyword.parse(Environment.class, text)),
                row.instant("occurred_at"),
                new Actor(
                        Keyword.parse(Actor.Kind.class, row.text("actor_kind")).orElseThrow(),
                        row.optionalUuid("actor_id"),
                        row.text("actor_name")),
                new CallTrace(
                        row.optionalText("request_id"),
                        row.optionalText("address"),
                        row.optionalUuid("session_id")),
                change(row));
    }

    private static AuditedChange change(Row row) throws SQLException {
        List<AuditField> fields = new ArrayList<>();
        List<String> names = SqlArray.textsOf(row.result(), "fields");
        @Nullable String[] before = (String[]) row.result().getArray("values_before").getArray();
        @Nullable String[] after = (String[]) row.result().getArray("values_after").getArray();
        for (int i = 0; i < names.size(); i++) {
            fields.add(
                    new AuditField(
                            names.get(i),
                            Optional.ofNullable(before[i]),
                            Optional.ofNullable(after[i])));
        }
        return new AuditedChange(
                Keyword.parse(AuditAction.class, row.text("action")).orElseThrow(),
                row.optionalUuid("target_id"),
                fields);
    }
}
