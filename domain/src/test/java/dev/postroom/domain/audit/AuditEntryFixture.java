package dev.postroom.domain.audit;

import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.Actor;
import dev.postroom.domain.identity.CallTrace;
import dev.postroom.domain.shared.SettableClock;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/** Makes entries of the audit log. */
public final class AuditEntryFixture {

    private AuditEntryFixture() {}

    /** An entry of this workspace, with a value for everything that an entry can have. */
    public static AuditEntry full(Workspace workspace, UUID id) {
        return new AuditEntry(
                id,
                workspace.account(),
                Optional.of(workspace.environment()),
                SettableClock.START.plusNanos(1_234_567),
                Actor.key(new UUID(0, 7), "Website\n\"✓\""),
                new CallTrace(
                        Optional.of("0195504a-1080-7000-8000-000000000009"),
                        Optional.of("2001:db8::7"),
                        Optional.of(new UUID(0, 8))),
                AuditedChange.of(
                        AuditAction.WEBHOOK_CHANGED,
                        new UUID(0, 9),
                        AuditField.of(
                                "url",
                                Optional.of("https://a.example"),
                                Optional.of("https://b.example/ü")),
                        AuditField.gone("events", "a"),
                        AuditField.set("active", "")));
    }

    /** An entry that has only what every entry has. */
    public static AuditEntry plain(
            Workspace workspace, UUID id, AuditAction action, Actor actor, Instant at) {
        Optional<Environment> environment = Optional.empty();
        return new AuditEntry(
                id,
                workspace.account(),
                environment,
                at,
                actor,
                CallTrace.NONE,
                AuditedChange.of(action));
    }

    /** As the other one, by the operator. */
    public static AuditEntry plain(Workspace workspace, UUID id) {
        return plain(
                workspace, id, AuditAction.ACCOUNT_CREATED, Actor.operator(), SettableClock.START);
    }
}
