package dev.postroom.application.imports;

import static dev.postroom.domain.subscriber.OnConflict.UPDATE;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.application.shared.House;
import dev.postroom.domain.consent.ConsentDetails;
import dev.postroom.domain.consent.ConsentFact;
import dev.postroom.domain.consent.ConsentRecord;
import dev.postroom.domain.email.EmailQuery;
import dev.postroom.domain.email.EmailStatus;
import dev.postroom.domain.email.EmailSummary;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.identity.CallerFixture;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.page.Revision;
import dev.postroom.domain.shared.page.Sort;
import dev.postroom.domain.shared.text.Slug;
import dev.postroom.domain.shared.text.TimeSpan;
import dev.postroom.domain.subscriber.Origin;
import dev.postroom.domain.subscriber.PendingTag;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberStatus;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.tag.TagId;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Imported people agree, confirm and leave as others do; two rows at a time. */
final class ImportConsentTest {

    private final Importing importing = Importing.create();
    private final House house = importing.house();

    private void imported(String... lines) {
        importing.start(UPDATE, List.of(), lines);
        importing.run();
    }

    private void tag(String name) {
        house.ports()
                .tag()
                .tags()
                .addUnlessPresent(
                        house.live(),
                        new Tag(
                                new TagId(house.ports().ids().next()),
                                name,
                                Slug.of(name),
                                Optional.empty(),
                                Optional.empty(),
                                true,
                                true,
                                Revision.first(house.ports().now())));
    }

    private List<ConsentRecord> ledger(String address) {
        return house.ports()
                .subscriber()
                .consents()
                .of(house.live(), importing.person(address).id(), Optional.empty(), 99);
    }

    private List<ConsentDetails> details(String address) {
        return ledger(address).stream()
                .flatMap(one -> one.details().stream())
                .map(ConsentRecord.Disclosed::details)
                .toList();
    }

    private List<EmailSummary> mails(String address) {
        return house.ports()
                .email()
                .emails()
                .list(
                        house.live(),
                        new EmailQuery(
                                Set.of(),
                                Optional.of(address),
                                Optional.empty(),
                                TimeSpan.always()),
                        PageRequest.first(10, Sort.ascending(EmailQuery.Sort.CREATED_AT)))
                .items();
    }

    private List<String> waiting(String address) {
        return importing.person(address).state().pending().stream()
                .map(PendingTag::tag)
                .map(Tag::name)
                .toList();
    }

    @Test
    void theConsentOfARowIsRecordedWithTheKeyThatStartedTheImport() {
        imported("ann@a.co|||News||paper form", "ben@a.co|||");

        assertThat(ledger("ann@a.co"))
                .extracting(one -> one.fact().source())
                .containsExactly(Origin.Source.IMPORT, Origin.Source.IMPORT);
        assertThat(details("ann@a.co"))
                .allSatisfy(one -> {
                    assertThat(one.actor()).isEqualTo(CallerFixture.caller(house.live()).actor());
                    assertThat(one.consent().orElseThrow().source()).isEqualTo("paper form");
                    assertThat(one.consent().orElseThrow().ip()).contains("192.0.2.9");
                    assertThat(one.consent().orElseThrow().text()).contains("I agree.");
                });
        assertThat(details("ben@a.co")).allMatch(one -> one.consent().isEmpty());
    }

    @Test
    void aRowWithConsentSubscribesAPersonAgainAndTheLedgerSaysWhy() {
        imported("ann@a.co||unsubscribed|");

        imported("ann@a.co||active|||phone call");

        assertThat(importing.person("ann@a.co").status()).isEqualTo(SubscriberStatus.ACTIVE);
        assertThat(ledger("ann@a.co").getLast().fact().kind()).isEqualTo(ConsentFact.Kind.OPT_IN);
        assertThat(details("ann@a.co").getLast().consent().orElseThrow().source())
                .isEqualTo("phone call");
    }

    @Test
    void aRowWithDoubleOptInAsksByOneMailForAllItsTags() {
        tag("News");
        tag("Offers");

        imported("ann@a.co|||News,Offers,Tea|yes|form");

        Subscriber ann = importing.person("ann@a.co");
        assertThat(ann.status()).isEqualTo(SubscriberStatus.PENDING);
        assertThat(waiting("ann@a.co")).containsExactly("News", "Offers", "Tea");
        assertThat(importing.tagsOf("ann@a.co")).isEmpty();
        assertThat(mails("ann@a.co")).hasSize(1);
        assertThat(house.events())
                .containsExactly(EventType.SUBSCRIBER_CREATED, EventType.IMPORT_COMPLETED);
        assertThat(
                        house.ports()
                                .subscriber()
                                .confirmations()
                                .find(house.live(), ann.id())
                                .orElseThrow()
                                .agreement()
                                .text())
                .contains("I agree.");
    }

    @Test
    void severalRowsOfAPersonShareOneMail() {
        tag("News");
        tag("Offers");

        imported("ann@a.co|||News|yes|", "ann@a.co|||Offers|yes|", "ann@a.co|||News|yes|");

        assertThat(waiting("ann@a.co")).containsExactly("News", "Offers");
        assertThat(mails("ann@a.co")).hasSize(1);
    }

    @Test
    void aRowWithoutDoubleOptInJoinsTheTagAtOnce() {
        tag("News");

        imported("ann@a.co|||News");

        assertThat(importing.tagsOf("ann@a.co")).containsExactly("News");
        assertThat(mails("ann@a.co")).isEmpty();
    }

    @Test
    void anActivePersonIsAskedForTheTagAlone() {
        tag("News");
        imported("ann@a.co|||", "ben@a.co|||");

        imported("ann@a.co|||News|yes|", "ben@a.co|||Tea|yes|");

        assertThat(importing.person("ann@a.co").status()).isEqualTo(SubscriberStatus.ACTIVE);
        assertThat(waiting("ann@a.co")).containsExactly("News");
        assertThat(mails("ann@a.co")).hasSize(1);
        assertThat(importing.tagsOf("ben@a.co")).containsExactly("Tea");
        assertThat(mails("ben@a.co")).isEmpty();
    }

    @Test
    void aRowThatUnsubscribesCancelsWhatWaits() {
        tag("News");
        imported("ann@a.co|||", "ben@a.co||unsubscribed|");
        imported("ann@a.co|||News|yes|", "ben@a.co|||News|yes|");
        assertThat(waiting("ben@a.co")).containsExactly("News");

        imported("ann@a.co||unsubscribed|", "ben@a.co||unsubscribed|");

        for (String address : List.of("ann@a.co", "ben@a.co")) {
            assertThat(waiting(address)).isEmpty();
            assertThat(mails(address))
                    .extracting(EmailSummary::status)
                    .containsExactly(EmailStatus.CANCELLED);
            assertThat(
                            house.ports()
                                    .subscriber()
                                    .confirmations()
                                    .find(house.live(), importing.person(address).id()))
                    .isEmpty();
        }
    }

    @Test
    void theLastRowOfAPersonDecidesWhetherThePersonIsAsked() {
        tag("News");

        imported("ann@a.co||active|News|yes|", "ann@a.co||unsubscribed|");
        imported("ben@a.co||unsubscribed|", "ben@a.co||unsubscribed|News|yes|");

        assertThat(mails("ann@a.co")).isEmpty();
        assertThat(waiting("ann@a.co")).isEmpty();
        assertThat(mails("ben@a.co")).hasSize(1);
        assertThat(waiting("ben@a.co")).containsExactly("News");
    }
}
