package dev.postroom.application.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.application.shared.House;
import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.audit.AuditEnd;
import dev.postroom.domain.audit.AuditEntries;
import dev.postroom.domain.audit.AuditEntry;
import dev.postroom.domain.audit.AuditEntryFixture;
import dev.postroom.domain.audit.AuditLink;
import dev.postroom.domain.audit.AuditPosition;
import dev.postroom.domain.audit.AuditQuery;
import dev.postroom.domain.audit.VerifyAuditLog.Broken;
import dev.postroom.domain.audit.VerifyAuditLog.Defect;
import dev.postroom.domain.audit.VerifyAuditLog.Verification;
import dev.postroom.domain.identity.Actor;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Entries that were changed by hand are named. */
final class AuditVerificationTest {

    private static final Duration KEPT = Duration.ofDays(400);

    private final House house = House.create();
    private final AuditEntries stored = house.ports().audit().entries();

    /** The log as a hand has changed it. */
    private record Altered(List<AuditLink> links, List<AuditEnd> ends) implements AuditEntries {
        @Override
        public void append(AuditEntry entry) {
            throw new UnsupportedOperationException();
        }

        @Override
        public List<AuditLink> newest(
                AccountId account, AuditQuery query, Optional<UUID> before, int max) {
            return List.of();
        }

        @Override
        public List<AuditEnd> ends(AccountId account) {
            return ends;
        }

        @Override
        public List<AuditLink> links(AccountId account, Optional<AuditPosition> after, int max) {
            return after.isPresent() ? List.of() : links;
        }

        @Override
        public List<AccountId> accounts(Optional<AccountId> after, int max) {
            return List.of();
        }
    }

    private List<AuditLink> written(int entries) {
        for (int i = 0; i < entries; i++) {
            stored.append(
                    new AuditEntry(
                            house.ports().ids().next(),
                            house.live().account(),
                            Optional.empty(),
                            house.ports().clock().instant(),
                            Actor.operator(),
                            AuditEntryFixture.full(house.live(), new UUID(0, 1)).trace(),
                            AuditEntryFixture.full(house.live(), new UUID(0, 1)).change()));
            house.ports().elapse(Duration.ofDays(1));
        }
        return new ArrayList<>(stored.links(house.live().account(), Optional.empty(), 1000));
    }

    private Verification verify(AuditEntries log, Optional<Duration> kept) {
        return new AuditVerification(log, house.ports().clock(), kept)
                .verify(house.live().account(), _ -> {});
    }

    private Optional<Broken> broken(List<AuditLink> links) {
        return verify(new Altered(links, stored.ends(house.live().account())), Optional.of(KEPT))
                .broken();
    }

    private static Optional<Broken> defect(int number, Defect defect) {
        return Optional.of(new Broken(new AuditPosition(0, number), defect));
    }

    @Test
    void aLogAsItWasWrittenIsWhole() {
        written(450);

        assertThat(verify(stored, Optional.of(KEPT)))
                .isEqualTo(new Verification(450, Optional.empty()));
        assertThat(verify(stored, Optional.empty()).broken()).isEmpty();
    }

    @Test
    void aChangedEntryIsNamed() {
        List<AuditLink> links = written(3);
        AuditLink second = links.get(1);
        AuditEntry entry = second.entry();
        AuditEntry forged =
                new AuditEntry(
                        entry.id(),
                        entry.account(),
                        entry.environment(),
                        entry.at(),
                        Actor.system("another"),
                        entry.trace(),
                        entry.change());
        links.set(1, new AuditLink(forged, second.previous(), second.end()));

        assertThat(broken(links)).isEqualTo(defect(2, Defect.CHANGED));
    }

    @Test
    void aChangedEntryWithAHashOfItsOwnIsNamedByTheNextOne() {
        List<AuditLink> links = written(3);
        AuditLink second = links.get(1);
        AuditEntry forged = AuditEntryFixture.plain(house.live(), second.entry().id());
        links.set(1, new AuditLink(forged, second.previous(), second.previous().with(forged)));

        assertThat(broken(links)).isEqualTo(defect(3, Defect.DOES_NOT_FOLLOW));
    }

    @Test
    void aMissingEntryIsNamedAtEveryPlace() {
        for (int gone = 0; gone < 3; gone++) {
            AuditVerificationTest fresh = new AuditVerificationTest();
            List<AuditLink> links = fresh.written(3);
            links.remove(gone);

            assertThat(fresh.broken(links)).isEqualTo(defect(gone + 1, Defect.MISSING));
        }
    }

    @Test
    void aLogWithoutAnyOfItsEntriesIsNoticed() {
        written(2);

        assertThat(broken(List.of())).isEqualTo(defect(1, Defect.MISSING));
    }

    @Test
    void entriesInAnotherOrderAreNamed() {
        List<AuditLink> links = written(3);
        Collections.swap(links, 0, 1);

        assertThat(broken(links)).isEqualTo(defect(1, Defect.MISSING));
    }

    @Test
    void anAddedEntryIsNamed() {
        List<AuditLink> links = written(2);
        AuditEntry added = AuditEntryFixture.plain(house.live(), new UUID(0, 9));
        AuditEnd end = links.getLast().end();
        links.add(new AuditLink(added, end, end.with(added)));

        assertThat(broken(links)).isEqualTo(defect(3, Defect.ADDED));
    }

    @Test
    void entriesThatEndedWithTheirRetentionAreNotMissed() {
        List<AuditLink> links = written(5);
        house.ports().elapse(KEPT.minus(Duration.ofDays(2)).minusSeconds(1));

        assertThat(broken(links.subList(3, 5))).isEmpty();
        assertThat(broken(links.subList(4, 5))).isEqualTo(defect(1, Defect.MISSING));
    }

    @Test
    void aLogThatEndedAsAWholeIsNotMissed() {
        written(2);
        house.ports().elapse(KEPT);

        assertThat(broken(List.of())).isEmpty();
        assertThat(
                        verify(
                                        new Altered(List.of(), stored.ends(house.live().account())),
                                        Optional.empty())
                                .broken())
                .isEqualTo(defect(1, Defect.MISSING));
    }
}
