package dev.postroom.domain.consent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.contract.Rollback;
import dev.postroom.domain.identity.Actor;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.subscriber.Consent;
import dev.postroom.domain.subscriber.Origin;
import dev.postroom.domain.tag.TagId;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Tests that every implementation of {@link Consents} must pass. */
public interface ConsentsContract extends PortContract {

    private Consents consents() {
        return ports().subscriber().consents();
    }

    private Consents.Entry entry(SubscriberId person, ConsentFact.Kind kind, Optional<TagId> tag) {
        Consent consent =
                new Consent(
                        "signup form",
                        Optional.of("192.0.2.7"),
                        Optional.of("Browser/1"),
                        Optional.of("Yes,\nplease ✓"));
        return new Consents.Entry(
                new ConsentFact(
                        kind, tag, Origin.Source.API, SettableClock.START.plusNanos(1_234_567)),
                new ConsentDetails(
                        person,
                        new EmailAddress("Ann@example.com"),
                        Actor.key(newId(), "Website"),
                        tag.isPresent() ? Optional.empty() : Optional.of(consent)));
    }

    private void append(Workspace workspace, Consents.Entry... entries) {
        ports().transactions().inTransaction(() -> consents().append(workspace, List.of(entries)));
    }

    private List<ConsentLink> links(Workspace workspace) {
        return consents().links(workspace, Optional.empty(), 100);
    }

    private static List<String> places(List<ConsentRecord> records) {
        return records.stream().map(one -> one.position() + " " + one.place()).toList();
    }

    @Test
    default void recordsOfAPersonAreReadInParts() {
        Workspace here = newLive();
        SubscriberId ann = new SubscriberId(newId());
        for (int i = 0; i < 3; i++) {
            append(
                    here,
                    entry(ann, ConsentFact.Kind.OPT_IN, Optional.empty()),
                    entry(ann, ConsentFact.Kind.OPT_OUT, Optional.empty()));
        }
        List<ConsentRecord> all = consents().of(here, ann, Optional.empty(), 10);

        List<ConsentRecord> read = new ArrayList<>();
        for (int part = 0; part < 3; part++) {
            Optional<ConsentRecord> last = read.stream().reduce((_, next) -> next);
            List<ConsentRecord> found = consents().of(here, ann, last, 2);
            assertThat(found).hasSize(2);
            read.addAll(found);
        }

        assertThat(places(read)).isEqualTo(places(all)).hasSize(6).doesNotHaveDuplicates();
        assertThat(consents().of(here, ann, Optional.of(read.getLast()), 2)).isEmpty();
    }

    @Test
    default void recordsAreFoundByTheirPersonWithAllDetails() {
        Workspace here = newLive();
        SubscriberId ann = new SubscriberId(newId());
        Consents.Entry in = entry(ann, ConsentFact.Kind.OPT_IN, Optional.empty());
        Consents.Entry out = entry(ann, ConsentFact.Kind.OPT_OUT, Optional.of(new TagId(newId())));
        append(
                here,
                in,
                entry(new SubscriberId(newId()), ConsentFact.Kind.OPT_IN, Optional.empty()));
        append(here, out);

        List<ConsentRecord> found = consents().of(here, ann, Optional.empty(), 10);

        assertThat(found.stream().map(ConsentRecord::fact))
                .containsExactlyInAnyOrder(in.fact(), out.fact());
        assertThat(found.stream().map(one -> one.details().orElseThrow().details()))
                .containsExactlyInAnyOrder(in.details(), out.details());
        for (Workspace stranger : strangersTo(here)) {
            assertThat(consents().of(stranger, ann, Optional.empty(), 10)).isEmpty();
            assertThat(links(stranger)).isEmpty();
            assertThat(consents().heads(stranger)).isEmpty();
        }
    }

    @Test
    default void everyLinkHasTheHashOfItsRecordsAndOfTheLinkBeforeIt() {
        Workspace here = newLive();
        SubscriberId ann = new SubscriberId(newId());
        append(
                here,
                entry(ann, ConsentFact.Kind.OPT_IN, Optional.empty()),
                entry(ann, ConsentFact.Kind.OPT_IN, Optional.of(new TagId(newId()))));
        append(here, entry(ann, ConsentFact.Kind.OPT_OUT, Optional.empty()));
        append(here);

        List<ConsentLink> links = links(here);

        assertThat(links).hasSize(2);
        assertThat(links.stream().mapToInt(ConsentLink::count).sum()).isEqualTo(3);
        for (ConsentLink link : links) {
            List<byte[]> hashes = new ArrayList<>();
            for (ConsentRecord one : link.records()) {
                ConsentRecord.Disclosed details = one.details().orElseThrow();
                assertThat(ConsentHashes.commitment(details.salt(), details.details()))
                        .isEqualTo(one.commitment());
                hashes.add(ConsentHashes.record(here, one.fact(), one.commitment()));
            }
            assertThat(link.records()).hasSize(link.count());
            assertThat(ConsentHashes.link(link.previousHash(), hashes)).isEqualTo(link.hash());
        }
        Map<ConsentPosition, byte[]> heads = consents().heads(here);
        assertThat(heads).isNotEmpty();
        heads.forEach((position, hash) ->
                assertThat(links)
                        .anyMatch(link ->
                                link.position().equals(position)
                                        && Arrays.equals(link.hash(), hash)));
    }

    @Test
    default void linksAreReadInPagesInTheOrderOfChainsAndNumbers() {
        Workspace here = newLive();
        for (int i = 0; i < 7; i++) {
            append(
                    here,
                    entry(new SubscriberId(newId()), ConsentFact.Kind.OPT_IN, Optional.empty()));
        }
        List<ConsentPosition> all = links(here).stream().map(ConsentLink::position).toList();

        List<ConsentPosition> paged = new ArrayList<>();
        List<ConsentLink> page = consents().links(here, Optional.empty(), 3);
        while (!page.isEmpty()) {
            page.forEach(link -> paged.add(link.position()));
            page = consents().links(here, Optional.of(paged.getLast()), 3);
        }

        assertThat(paged).hasSize(7).isEqualTo(all);
    }

    @Test
    default void aRollbackLeavesNothing() {
        Workspace here = newLive();
        SubscriberId ann = new SubscriberId(newId());
        Rollback.of(
                ports().transactions(),
                () ->
                        consents()
                                .append(
                                        here,
                                        List.of(
                                                entry(
                                                        ann,
                                                        ConsentFact.Kind.OPT_IN,
                                                        Optional.empty()))));

        assertThat(links(here)).isEmpty();
        assertThat(consents().heads(here)).isEmpty();
    }
}
