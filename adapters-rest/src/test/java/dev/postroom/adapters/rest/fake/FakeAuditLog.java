package dev.postroom.adapters.rest.fake;

import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.audit.AuditAction;
import dev.postroom.domain.audit.AuditEnd;
import dev.postroom.domain.audit.AuditEntry;
import dev.postroom.domain.audit.AuditField;
import dev.postroom.domain.audit.AuditLink;
import dev.postroom.domain.audit.AuditPosition;
import dev.postroom.domain.audit.AuditQuery;
import dev.postroom.domain.audit.AuditedChange;
import dev.postroom.domain.audit.ReadAuditLog;
import dev.postroom.domain.identity.Actor;
import dev.postroom.domain.identity.CallTrace;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.identity.PersonId;
import dev.postroom.domain.identity.Right;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;

/** Has 120 entries: of members who make keys, and of keys that export people. */
public final class FakeAuditLog implements ReadAuditLog {

    private static final int ENTRIES = 120;

    private final List<AuditLink> links;

    public FakeAuditLog(Workspace workspace) {
        this.links =
                IntStream.range(0, ENTRIES)
                        .map(i -> ENTRIES - 1 - i)
                        .mapToObj(i -> link(workspace.account(), i))
                        .toList();
    }

    private static AuditLink link(AccountId account, int number) {
        boolean byMember = number % 2 == 0;
        UUID actor = new UUID(7, number % 2);
        AuditEntry entry =
                new AuditEntry(
                        new UUID(1, number),
                        account,
                        byMember ? Optional.empty() : Optional.of(Environment.LIVE),
                        FakeSessions.BEGAN.plusSeconds(number),
                        byMember
                                ? Actor.member(new PersonId(actor), "Mia <i>Marsh</i>")
                                : Actor.key(actor, "shop"),
                        new CallTrace(
                                Optional.of("req-" + number),
                                Optional.of("192.0.2.7"),
                                Optional.empty()),
                        byMember
                                ? AuditedChange.of(
                                        AuditAction.KEY_CREATED,
                                        new UUID(2, number),
                                        AuditField.set("name", "=cmd()"))
                                : AuditedChange.of(
                                        AuditAction.PEOPLE_EXPORTED,
                                        AuditField.of(
                                                "selection",
                                                Optional.of("none"),
                                                Optional.of("all"))));
        AuditEnd end = new AuditEnd(new AuditPosition(0, number + 1), entry.at(), new byte[32]);
        return new AuditLink(entry, end, end);
    }

    @Override
    public List<AuditLink> page(Caller caller, AuditQuery query, Optional<UUID> before, int max) {
        caller.require(Right.AUDIT_READ);
        return pageOf(caller.workspace().account(), query, before, max);
    }

    @Override
    public List<AuditLink> pageOf(
            AccountId account, AuditQuery query, Optional<UUID> before, int max) {
        return links.stream()
                .filter(link -> query.selects(link.entry()))
                .filter(link -> before.filter(id -> link.entry().id().compareTo(id) >= 0).isEmpty())
                .limit(max)
                .toList();
    }
}
