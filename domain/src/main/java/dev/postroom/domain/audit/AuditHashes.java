package dev.postroom.domain.audit;

import dev.postroom.domain.account.Environment;
import dev.postroom.domain.identity.Actor;
import dev.postroom.domain.shared.seal.HashedForm;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.UUID;

/** The hashes of the audit log. The docs have a test vector. */
public final class AuditHashes {

    private AuditHashes() {}

    /** The form of an entry. */
    public static String form(AuditEntry entry) {
        Actor actor = entry.actor();
        AuditedChange change = entry.change();
        HashedForm form =
                new HashedForm()
                        .line("id", entry.id().toString())
                        .line("account", entry.account().toString())
                        .line("environment", entry.environment().map(Environment::keyword))
                        .line("at", entry.at().toString())
                        .line("actor_kind", actor.kind().keyword())
                        .line("actor_id", actor.id().map(UUID::toString))
                        .line("actor_name", actor.name())
                        .line("session", entry.trace().session().map(UUID::toString))
                        .line("address", entry.trace().address())
                        .line("request", entry.trace().requestId())
                        .line("action", change.action().keyword())
                        .line("target", change.target().map(UUID::toString));
        for (AuditField field : change.fields()) {
            form.line("field", field.name())
                    .line("before", field.before())
                    .line("after", field.after());
        }
        return form.text();
    }

    /** The hash of an entry alone: of its form. */
    public static byte[] entry(AuditEntry entry) {
        return HashedForm.sha256(form(entry).getBytes(StandardCharsets.UTF_8));
    }

    /**
     * The hash of a chain with another entry: of the hash of the chain before, the time of the
     * entry before as microseconds since 1970 in eight bytes, and the hash of the entry.
     */
    static byte[] link(AuditEnd previous, AuditEntry entry) {
        return HashedForm.sha256(previous.hash(), micros(previous.at()), entry(entry));
    }

    private static byte[] micros(Instant at) {
        return ByteBuffer.allocate(Long.BYTES)
                .putLong(ChronoUnit.MICROS.between(Instant.EPOCH, at))
                .array();
    }
}
