package dev.postroom.application.report;

import static dev.postroom.domain.identity.CallerFixture.caller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.postroom.application.campaign.Mailing;
import dev.postroom.application.shared.House;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.CampaignStatus;
import dev.postroom.domain.campaign.OnUnknown;
import dev.postroom.domain.campaign.RecipientStatus;
import dev.postroom.domain.campaign.audience.TagFilter;
import dev.postroom.domain.campaign.report.RecipientState;
import dev.postroom.domain.email.transport.MailOutcome;
import dev.postroom.domain.email.transport.ReplyClass;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.report.InMemoryReportReader;
import dev.postroom.domain.report.InMemoryTakenReports;
import dev.postroom.domain.report.ReportOutcome;
import dev.postroom.domain.report.ReturnToken;
import dev.postroom.domain.report.TakenReports;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.subscriber.ProfilePatch;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberFixture;
import dev.postroom.domain.subscriber.SubscriberPatch;
import dev.postroom.domain.subscriber.SubscriberStatus;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;

/** Reports about mails of campaigns, and their effects on the ledger and on people. */
final class CampaignReportTakingTest {

    private static final String COMPLAINT = "Feedback-Type: abuse\n";

    private final Mailing mailing = new Mailing();
    private final House house = mailing.house;
    private final ReportTaking reports =
            reports(new InMemoryTakenReports(house.ports().database()));

    private ReportTaking reports(TakenReports taken) {
        return new ReportTaking(
                house.work(),
                new InMemoryReportReader(),
                house.ports().account().accounts(),
                House.key(),
                taken,
                new ReportTaking.Mails(house.ports().email().emails(), house.consequences()),
                house.ledgers());
    }

    private void sendAll() {
        int sent = mailing.running.sendNext();
        while (sent > 0) {
            sent = mailing.running.sendNext();
        }
        mailing.running.finishDue();
        house.events();
    }

    /** A campaign that was sent to so many people. */
    private CampaignId sent(int people) {
        CampaignId id = mailing.started(people, OnUnknown.HOLD);
        house.ports().elapse(Duration.ofSeconds(1));
        sendAll();
        return id;
    }

    /** The person at a position of a campaign. */
    private Subscriber person(CampaignId id, int position) {
        return person(mailing.recipients(id).get(position - 1));
    }

    private Subscriber person(RecipientState recipient) {
        return house.ports()
                .subscriber()
                .subscribers()
                .find(house.live(), recipient.subscriber())
                .orElseThrow();
    }

    private static String gone(EmailAddress address) {
        return """
        Final-Recipient: rfc822; %1$s
        Action: failed
        Status: 5.1.1
        Diagnostic-Code: smtp; 550 5.1.1 <%1$s> no such user
        """
                .formatted(address.value());
    }

    private ReportOutcome take(String report, CampaignId id, int position) {
        return take(house.live(), report, id.value(), position);
    }

    private ReportOutcome take(Workspace workspace, String report, UUID id, int position) {
        String address =
                ReturnToken.campaign(workspace.id(), id, position).seal(House.key())
                        + "@bounces.example.org";
        return reports.take(report.getBytes(StandardCharsets.UTF_8), Optional.of(address));
    }

    private boolean isSuppressed(EmailAddress address) {
        return house.ports().email().suppressions().contains(house.live(), address);
    }

    private void assertInProgress(Runnable call) {
        assertThatThrownBy(call::run)
                .isInstanceOfSatisfying(
                        FailureException.class,
                        thrown ->
                                assertThat(thrown.failure())
                                        .isInstanceOfSatisfying(
                                                Failure.Unavailable.class,
                                                failure ->
                                                        assertThat(failure.code())
                                                                .isEqualTo("mail_in_progress")));
    }

    private Subscriber changeAddress(Subscriber person, String address) {
        SubscriberPatch patch =
                new SubscriberPatch(
                        Optional.of(new EmailAddress(address)),
                        Optional.empty(),
                        ProfilePatch.none(),
                        Optional.empty());
        return house.subscribers()
                .update(caller(house.live()), person.id(), patch, Optional.empty());
    }

    @Test
    void aReportOfAMissingMailboxEndsTheMailAndItsPersonOnce() {
        CampaignId id = sent(3);
        mailing.emission.emitNext();
        house.events();
        Subscriber ann = person(id, 2);

        assertThat(take(gone(ann.email()), id, 2)).isEqualTo(ReportOutcome.APPLIED);

        assertThat(mailing.count(id, RecipientStatus.ACCEPTED)).isEqualTo(2);
        assertThat(mailing.count(id, RecipientStatus.BOUNCED)).isEqualTo(1);
        assertThat(mailing.recipients(id).get(1).status()).isEqualTo(RecipientStatus.BOUNCED);
        assertThat(mailing.recipients(id).get(1).reply().orElseThrow()).endsWith("no such user");
        assertThat(person(id, 2).status()).isEqualTo(SubscriberStatus.BOUNCED);
        assertThat(isSuppressed(ann.email())).isTrue();
        assertThat(house.events())
                .containsExactly(EventType.SUPPRESSION_ADDED, EventType.SUBSCRIBER_UPDATED);
        assertThat(mailing.emission.emitNext()).isEqualTo(1);
        assertThat(house.events()).containsExactly(EventType.EMAIL_BOUNCED);

        assertThat(take(gone(ann.email()), id, 2)).isEqualTo(ReportOutcome.DUPLICATE);
        assertThat(take(gone(ann.email()) + "\n", id, 2)).isEqualTo(ReportOutcome.IGNORED);
        assertThat(mailing.emission.emitNext()).isZero();
        assertThat(house.events()).isEmpty();
        assertThat(mailing.now(id).status()).isEqualTo(CampaignStatus.SENT);
    }

    @Test
    void aComplaintIsCountedApartAndEndsThePerson() {
        CampaignId id = sent(2);

        assertThat(take(COMPLAINT, id, 1)).isEqualTo(ReportOutcome.APPLIED);
        assertThat(take(COMPLAINT, id, 1)).isEqualTo(ReportOutcome.DUPLICATE);

        assertThat(mailing.count(id, RecipientStatus.ACCEPTED)).isEqualTo(1);
        assertThat(mailing.count(id, RecipientStatus.COMPLAINED)).isEqualTo(1);
        assertThat(person(id, 1).status()).isEqualTo(SubscriberStatus.COMPLAINED);
        assertThat(isSuppressed(person(id, 1).email())).isTrue();
        assertThat(house.events())
                .containsExactly(EventType.SUPPRESSION_ADDED, EventType.SUBSCRIBER_UPDATED);
        mailing.emission.emitNext();
        assertThat(house.events())
                .containsExactly(
                        EventType.EMAIL_SENT, EventType.EMAIL_COMPLAINED, EventType.EMAIL_SENT);
    }

    @Test
    void aComplaintAboutAMailThatHadBouncedStillEndsItsPerson() {
        CampaignId id = sent(1);
        Subscriber ann = person(id, 1);
        take(gone(ann.email()).replace("5.1.1", "5.2.2"), id, 1);
        assertThat(person(id, 1).status()).isEqualTo(SubscriberStatus.ACTIVE);

        assertThat(take(COMPLAINT, id, 1)).isEqualTo(ReportOutcome.APPLIED);

        assertThat(mailing.count(id, RecipientStatus.BOUNCED)).isEqualTo(1);
        assertThat(person(id, 1).status()).isEqualTo(SubscriberStatus.COMPLAINED);
    }

    @Test
    void aServerThatDeniesMostMailboxesInTheSameWordsEndsNoPerson() {
        CampaignId id = sent(30);
        List<Subscriber> people =
                IntStream.rangeClosed(1, 30).mapToObj(place -> person(id, place)).toList();

        for (int place = 30; place > 0; place--) {
            assertThat(take(gone(people.get(place - 1).email()), id, place))
                    .isEqualTo(ReportOutcome.APPLIED);
        }

        assertThat(mailing.count(id, RecipientStatus.BOUNCED)).isEqualTo(30);
        assertThat(people).noneMatch(person -> isSuppressed(person.email()));
        assertThat(IntStream.rangeClosed(1, 30).mapToObj(place -> person(id, place)))
                .allMatch(person -> person.status() == SubscriberStatus.ACTIVE);
    }

    @Test
    void aFewDeadMailboxesAmongManyMailsEndTheirPeople() {
        CampaignId id = sent(40);
        List<Integer> dead = IntStream.rangeClosed(1, 12).map(n -> 3 * n).boxed().toList();

        dead.forEach(place -> take(gone(person(id, place).email()), id, place));

        assertThat(dead)
                .allSatisfy(place ->
                        assertThat(person(id, place).status()).isEqualTo(SubscriberStatus.BOUNCED));
    }

    @ParameterizedTest
    @CsvSource({
        "5.2.2, failed, APPLIED, BOUNCED",
        "5.1.2, failed, APPLIED, BOUNCED",
        "5.7.26, failed, APPLIED, BOUNCED",
        "4.4.1, delayed, IGNORED, ACCEPTED",
        "2.0.0, delivered, IGNORED, ACCEPTED",
    })
    void aReportOfAnotherKindEndsNoPerson(
            String code, String action, ReportOutcome outcome, RecipientStatus status) {
        CampaignId id = sent(1);
        String report =
                gone(person(id, 1).email()).replace("5.1.1", code).replace("failed", action);

        assertThat(take(report, id, 1)).isEqualTo(outcome);

        assertThat(mailing.count(id, status)).isEqualTo(1);
        assertThat(person(id, 1).status()).isEqualTo(SubscriberStatus.ACTIVE);
        assertThat(isSuppressed(person(id, 1).email())).isFalse();
    }

    @Test
    void aDeadMailboxBehindAnAliasDoesNotEndTheAlias() {
        CampaignId id = sent(1);

        assertThat(take(gone(new EmailAddress("bob@example.com")), id, 1))
                .isEqualTo(ReportOutcome.APPLIED);

        assertThat(mailing.count(id, RecipientStatus.BOUNCED)).isEqualTo(1);
        assertThat(person(id, 1).status()).isEqualTo(SubscriberStatus.ACTIVE);
    }

    @Test
    void theFifthReportOfAFullMailboxEndsThePerson() {
        Subscriber ann = mailing.people(house.live(), 1).getFirst();
        List<CampaignId> ids = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            CampaignId id = mailing.draft(house.live(), TagFilter.allSubscribers(), OnUnknown.HOLD);
            mailing.sending.send(caller(house.live()), id);
            mailing.freeze();
            house.ports().elapse(Duration.ofSeconds(1));
            sendAll();
            ids.add(id);
        }

        for (CampaignId id : ids) {
            assertThat(person(id, 1).status()).isEqualTo(SubscriberStatus.ACTIVE);
            take(gone(ann.email()).replace("5.1.1", "5.2.2"), id, 1);
        }

        assertThat(person(ids.getFirst(), 1).status()).isEqualTo(SubscriberStatus.BOUNCED);
        assertThat(isSuppressed(ann.email())).isFalse();
    }

    @Test
    void aPersonWithAnotherAddressByNowStaysAndTheMailedAddressIsSuppressed() {
        CampaignId id = sent(1);
        Subscriber ann = person(id, 1);
        house.ports().elapse(Duration.ofSeconds(1));
        changeAddress(ann, "ann@new.example");
        house.ports().elapse(Duration.ofSeconds(1));

        assertThat(take(gone(ann.email()), id, 1)).isEqualTo(ReportOutcome.APPLIED);
        assertThat(take(COMPLAINT, id, 1)).isEqualTo(ReportOutcome.IGNORED);

        assertThat(mailing.count(id, RecipientStatus.BOUNCED)).isEqualTo(1);
        assertThat(person(id, 1).status()).isEqualTo(SubscriberStatus.ACTIVE);
        assertThat(isSuppressed(ann.email())).isTrue();
        assertThat(isSuppressed(new EmailAddress("ann@new.example"))).isFalse();
    }

    @Test
    void anAddressOfBeforeTheCampaignIsNotMeant() {
        Subscriber ann = mailing.people(house.live(), 1).getFirst();
        changeAddress(ann, "ann@new.example");
        house.ports().elapse(Duration.ofSeconds(1));
        CampaignId id = sent(0);

        assertThat(take(gone(new EmailAddress("ann@new.example")), id, 1))
                .isEqualTo(ReportOutcome.APPLIED);

        assertThat(person(id, 1).status()).isEqualTo(SubscriberStatus.BOUNCED);
        assertThat(isSuppressed(ann.email())).isFalse();
    }

    @Test
    void aPersonWhoHadSeveralAddressesDuringTheCampaignStays() {
        CampaignId id = mailing.started(1, OnUnknown.HOLD);
        Subscriber ann = person(id, 1);
        house.ports().elapse(Duration.ofSeconds(1));
        changeAddress(ann, "ann@new.example");
        house.ports().elapse(Duration.ofSeconds(1));
        sendAll();

        assertThat(take(gone(ann.email()), id, 1)).isEqualTo(ReportOutcome.APPLIED);

        assertThat(mailing.count(id, RecipientStatus.BOUNCED)).isEqualTo(1);
        assertThat(person(id, 1).status()).isEqualTo(SubscriberStatus.ACTIVE);
        assertThat(isSuppressed(ann.email())).isFalse();
        assertThat(isSuppressed(new EmailAddress("ann@new.example"))).isFalse();
    }

    @Test
    void aReportThatIsFasterThanTheOutcomeOfItsMailComesAgain() {
        CampaignId id = mailing.started(1, OnUnknown.HOLD);
        Subscriber ann = person(id, 1);
        house.ports().elapse(Duration.ofSeconds(1));

        assertInProgress(() -> take(gone(ann.email()), id, 1));
        house.liveMail().answer(_ -> new MailOutcome.Deferred(ReplyClass.LATER, "451 4.3.0 later"));
        sendAll();
        assertThat(mailing.count(id, RecipientStatus.DEFERRED)).isEqualTo(1);
        assertInProgress(() -> take(COMPLAINT, id, 1));
        house.liveMail().answer(_ -> new MailOutcome.Accepted("250 ok"));
        house.ports().elapse(Duration.ofMinutes(2));
        sendAll();

        assertThat(take(gone(ann.email()), id, 1)).isEqualTo(ReportOutcome.APPLIED);
        assertThat(mailing.count(id, RecipientStatus.BOUNCED)).isEqualTo(1);
    }

    @Test
    void aReportAboutAMailThatACancelledCampaignLeftOpenEndsThePersonAlone() {
        CampaignId id = mailing.started(1, OnUnknown.HOLD);
        Subscriber ann = person(id, 1);
        mailing.sending.cancel(caller(house.live()), id);

        assertThat(take(gone(ann.email()), id, 1)).isEqualTo(ReportOutcome.APPLIED);

        assertThat(mailing.count(id, RecipientStatus.READY)).isEqualTo(1);
        assertThat(person(id, 1).status()).isEqualTo(SubscriberStatus.BOUNCED);
    }

    @Test
    void aMailInDoubtEndsByItsReport() {
        house.liveMail().answer(_ -> new MailOutcome.Unknown("connection lost"));
        CampaignId id = sent(2);
        assertThat(mailing.count(id, RecipientStatus.UNKNOWN)).isEqualTo(2);

        assertThat(take(gone(person(id, 1).email()), id, 1)).isEqualTo(ReportOutcome.APPLIED);
        assertThat(take(COMPLAINT, id, 2)).isEqualTo(ReportOutcome.APPLIED);

        assertThat(mailing.count(id, RecipientStatus.UNKNOWN)).isZero();
        assertThat(mailing.count(id, RecipientStatus.BOUNCED)).isEqualTo(1);
        assertThat(mailing.count(id, RecipientStatus.COMPLAINED)).isEqualTo(1);
    }

    @Test
    void aRetryReachesNeitherThoseWithoutAMailboxNorThoseWhoComplained() {
        CampaignId id = sent(3);
        take(gone(person(id, 1).email()), id, 1);
        take(COMPLAINT, id, 2);
        int before = house.liveMail().mails().size();

        mailing.sending.retry(caller(house.live()), id);
        sendAll();

        assertThat(house.liveMail().mails()).hasSize(before);
        assertThat(mailing.recipients(id))
                .extracting(RecipientState::status)
                .containsExactly(
                        RecipientStatus.SUPPRESSED,
                        RecipientStatus.COMPLAINED,
                        RecipientStatus.ACCEPTED);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, 2, Integer.MAX_VALUE, Integer.MIN_VALUE})
    void aPositionThatTheCampaignDoesNotHaveIsIgnoredOnce(int position) {
        CampaignId id = sent(1);
        String report = gone(person(id, 1).email());

        assertThat(take(report, id, position)).isEqualTo(ReportOutcome.IGNORED);
        assertThat(take(report, id, position)).isEqualTo(ReportOutcome.DUPLICATE);

        assertThat(mailing.count(id, RecipientStatus.ACCEPTED)).isEqualTo(1);
    }

    @Test
    void aReportAboutADeletedCampaignOrPersonIsIgnored() {
        CampaignId id = sent(2);
        Subscriber ann = person(id, 1);
        house.subscribers().delete(caller(house.live()), ann.id(), Optional.empty());
        CampaignId other = mailing.started(1, OnUnknown.HOLD);
        mailing.sending.cancel(caller(house.live()), other);
        mailing.editing.delete(caller(house.live()), other, Optional.empty());

        assertThat(take(gone(ann.email()), id, 1)).isEqualTo(ReportOutcome.IGNORED);
        assertThat(take(gone(ann.email()), other, 1)).isEqualTo(ReportOutcome.IGNORED);
        assertThat(take(gone(ann.email()), new CampaignId(UUID.randomUUID()), 1))
                .isEqualTo(ReportOutcome.IGNORED);

        assertThat(mailing.count(id, RecipientStatus.ACCEPTED)).isEqualTo(2);
    }

    @Test
    void aReportConcernsOnlyTheWorkspaceOfItsCampaign() {
        CampaignId id = sent(1);
        Subscriber ann = person(id, 1);
        Subscriber other =
                house.stored(
                        house.test(),
                        SubscriberFixture.subscriber(house.ports().ids().next())
                                .withEmail(ann.email().value()));

        assertThat(take(house.test(), gone(ann.email()), id.value(), 1))
                .isEqualTo(ReportOutcome.IGNORED);
        assertThat(mailing.count(id, RecipientStatus.ACCEPTED)).isEqualTo(1);
        take(gone(ann.email()), id, 1);

        assertThat(
                        house.ports()
                                .subscriber()
                                .subscribers()
                                .find(house.test(), other.id())
                                .orElseThrow()
                                .status())
                .isEqualTo(SubscriberStatus.ACTIVE);
    }

    @Test
    void aReportIsNotRememberedWhenItsEffectFails() {
        CampaignId id = sent(1);
        String report = gone(person(id, 1).email());
        ReportTaking failing =
                reports((workspace, hash, now) -> {
                    new InMemoryTakenReports(house.ports().database())
                            .remember(workspace, hash, now);
                    throw new IllegalStateException("planted");
                });
        String address =
                ReturnToken.campaign(house.live().id(), id.value(), 1).seal(House.key())
                        + "@bounces.example.org";

        assertThatThrownBy(() ->
                        failing.take(report.getBytes(StandardCharsets.UTF_8), Optional.of(address)))
                .hasMessage("planted");

        assertThat(take(report, id, 1)).isEqualTo(ReportOutcome.APPLIED);
    }
}
