package dev.postroom.application.consent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.application.shared.House;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.consent.ConsentDetails;
import dev.postroom.domain.consent.ConsentFact;
import dev.postroom.domain.consent.ConsentLink;
import dev.postroom.domain.consent.ConsentPosition;
import dev.postroom.domain.consent.ConsentRecord;
import dev.postroom.domain.consent.Consents;
import dev.postroom.domain.consent.VerifyConsents.Broken;
import dev.postroom.domain.consent.VerifyConsents.Defect;
import dev.postroom.domain.consent.VerifyConsents.Verification;
import dev.postroom.domain.identity.Actor;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.subscriber.Origin;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Records that were changed by hand are named. */
final class ConsentVerificationTest {

    private final House house = House.create();
    private final Consents stored = house.ports().subscriber().consents();

    /** The ledger as a hand has changed it. */
    private record Altered(List<ConsentLink> links, Map<ConsentPosition, byte[]> heads)
            implements Consents {
        @Override
        public void append(Workspace workspace, List<Entry> entries) {
            throw new UnsupportedOperationException();
        }

        @Override
        public List<ConsentRecord> of(
                Workspace workspace,
                SubscriberId subscriber,
                Optional<ConsentRecord> after,
                int max) {
            return List.of();
        }

        @Override
        public Map<ConsentPosition, byte[]> heads(Workspace workspace) {
            return heads;
        }

        @Override
        public List<ConsentLink> links(
                Workspace workspace, Optional<ConsentPosition> after, int max) {
            return after.isPresent() ? List.of() : links;
        }
    }

    private List<ConsentLink> written(int links) {
        for (int i = 0; i < links; i++) {
            append();
        }
        return new ArrayList<>(stored.links(house.live(), Optional.empty(), 1000));
    }

    private void append() {
        ConsentFact fact =
                new ConsentFact(
                        ConsentFact.Kind.OPT_IN,
                        Optional.empty(),
                        Origin.Source.API,
                        house.ports().now());
        ConsentDetails details =
                new ConsentDetails(
                        new SubscriberId(house.ports().ids().next()),
                        new EmailAddress("ann@example.com"),
                        Actor.operator(),
                        Optional.empty());
        stored.append(house.live(), List.of(new Consents.Entry(fact, details)));
    }

    private Verification verdict(List<ConsentLink> links) {
        return new ConsentVerification(new Altered(links, stored.heads(house.live())))
                .verify(house.live(), _ -> {});
    }

    private static Optional<Broken> broken(long number, Defect defect) {
        return Optional.of(new Broken(new ConsentPosition(0, number), defect));
    }

    private static ConsentLink with(ConsentLink link, ConsentRecord record) {
        return new ConsentLink(
                link.position(), link.count(), link.previousHash(), link.hash(), List.of(record));
    }

    @Test
    void anUntouchedLedgerIsWholeAndSoIsAnEmptyOne() {
        assertThat(verdict(written(0))).isEqualTo(new Verification(0, Optional.empty()));
        assertThat(verdict(written(450))).isEqualTo(new Verification(450, Optional.empty()));
        List<Long> progress = new ArrayList<>();
        assertThat(new ConsentVerification(stored).verify(house.live(), progress::add).records())
                .isEqualTo(450);
        assertThat(progress).containsExactly(200L, 400L, 450L);
    }

    @Test
    void aChangedRecordIsNamed() {
        List<ConsentLink> links = written(3);
        ConsentRecord record = links.get(1).records().getFirst();
        ConsentFact other =
                new ConsentFact(
                        ConsentFact.Kind.OPT_OUT,
                        record.fact().tag(),
                        record.fact().source(),
                        record.fact().at());
        links.set(
                1,
                with(
                        links.get(1),
                        new ConsentRecord(
                                record.position(),
                                record.place(),
                                other,
                                record.commitment(),
                                record.details())));

        assertThat(verdict(links).broken()).isEqualTo(broken(2, Defect.CHANGED));
    }

    @Test
    void changedDetailsAreNamedAndErasedOnesAreNoDefect() {
        List<ConsentLink> links = written(3);
        ConsentRecord record = links.get(2).records().getFirst();
        links.set(2, with(links.get(2), withDetails(record, Optional.empty())));
        assertThat(verdict(links).broken()).isEmpty();

        ConsentRecord.Disclosed disclosed = record.details().orElseThrow();
        ConsentDetails other =
                new ConsentDetails(
                        disclosed.details().subscriber(),
                        new EmailAddress("ben@example.com"),
                        disclosed.details().actor(),
                        disclosed.details().consent());
        links.set(
                2,
                with(
                        links.get(2),
                        withDetails(
                                record,
                                Optional.of(
                                        new ConsentRecord.Disclosed(disclosed.salt(), other)))));

        assertThat(verdict(links).broken()).isEqualTo(broken(3, Defect.DETAILS_CHANGED));
    }

    private static ConsentRecord withDetails(
            ConsentRecord record, Optional<ConsentRecord.Disclosed> details) {
        return new ConsentRecord(
                record.position(), record.place(), record.fact(), record.commitment(), details);
    }

    @Test
    void aRemovedLinkIsNamedAlsoAtTheEnd() {
        List<ConsentLink> links = written(4);
        ConsentLink last = links.removeLast();
        assertThat(verdict(links).broken()).isEqualTo(broken(4, Defect.MISSING));
        links.add(last);
        links.remove(1);
        assertThat(verdict(links).broken()).isEqualTo(broken(2, Defect.MISSING));
        assertThat(verdict(List.of()).broken()).isEqualTo(broken(1, Defect.MISSING));
    }

    @Test
    void aLinkThatWasAddedOrDoesNotFollowIsNamed() {
        List<ConsentLink> links = written(3);
        Map<ConsentPosition, byte[]> ends = stored.heads(house.live());
        List<ConsentLink> more = written(1);
        assertThat(
                        new ConsentVerification(new Altered(more, ends))
                                .verify(house.live(), _ -> {})
                                .broken())
                .isEqualTo(broken(4, Defect.ADDED));

        ConsentLink second = links.get(1);
        ConsentLink third = links.get(2);
        Collections.swap(links, 1, 2);
        links.set(
                1,
                new ConsentLink(
                        second.position(),
                        third.count(),
                        third.previousHash(),
                        third.hash(),
                        third.records()));
        assertThat(verdict(links).broken()).isEqualTo(broken(2, Defect.DOES_NOT_FOLLOW));
    }

    @Test
    void aRecordThatIsMissingFromItsLinkIsNamed() {
        List<ConsentLink> links = written(2);
        ConsentLink first = links.getFirst();
        links.set(
                0,
                new ConsentLink(
                        first.position(),
                        first.count(),
                        first.previousHash(),
                        first.hash(),
                        List.of()));

        assertThat(verdict(links).broken()).isEqualTo(broken(1, Defect.WRONG_COUNT));
    }
}
