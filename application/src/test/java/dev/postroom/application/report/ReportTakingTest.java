package dev.postroom.application.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.postroom.application.email.delivery.EmailDelivery;
import dev.postroom.application.shared.House;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.Email;
import dev.postroom.domain.email.EmailFixture;
import dev.postroom.domain.email.EmailStatus;
import dev.postroom.domain.email.EmailStep;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.report.InMemoryReportReader;
import dev.postroom.domain.report.InMemoryTakenReports;
import dev.postroom.domain.report.ReportOutcome;
import dev.postroom.domain.report.ReturnToken;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.failure.Violation;
import dev.postroom.domain.shared.seal.MacKey;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberFixture;
import dev.postroom.domain.subscriber.SubscriberStatus;

import org.assertj.core.api.AbstractObjectAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;

/** Reports that come back, and their effects on mails and people. */
final class ReportTakingTest {

    private static final String ANN = "Ann@example.com";
    private static final String GONE =
            """
            Final-Recipient: rfc822; ann@example.com
            Action: failed
            Status: 5.1.1
            Diagnostic-Code: smtp; 550 5.1.1 no such user
            """;
    private static final String COMPLAINT = "Feedback-Type: abuse\n";

    private final House house = House.create();
    private final ReportTaking reports =
            new ReportTaking(
                    house.work(),
                    new InMemoryReportReader(),
                    house.ports().account().accounts(),
                    House.key(),
                    new InMemoryTakenReports(house.ports().database()),
                    new ReportTaking.Mails(house.ports().email().emails(), house.consequences()),
                    house.ledgers());
    private final Subscriber ann = person(house.live());

    private Subscriber person(Workspace workspace) {
        return house.stored(
                workspace, SubscriberFixture.subscriber(house.ports().ids().next()).withEmail(ANN));
    }

    private Email queued(Workspace workspace) {
        Email email = EmailFixture.email(house.ports().ids().next()).withTo(ANN).build();
        house.ports().email().emails().add(workspace, List.of(email));
        return email;
    }

    private Email sent(Workspace workspace) {
        Email email = queued(workspace);
        deliver();
        house.events();
        assertThat(status(workspace, email)).isEqualTo(EmailStatus.SENT);
        return email;
    }

    private void deliver() {
        new EmailDelivery(
                        house.work(),
                        house.ports().email().emails(),
                        house.routes(),
                        house.mailability(),
                        house.consequences(),
                        house.domains(),
                        House.returnPaths(),
                        Duration.ofMinutes(1))
                .sendDue(100);
    }

    private static String address(Workspace workspace, Email email) {
        return address(workspace.id(), email.id().value(), House.key());
    }

    private static String address(UUID workspace, UUID email, MacKey key) {
        return ReturnToken.email(workspace, email).seal(key) + "@bounces.example.org";
    }

    private ReportOutcome take(String report, String recipient) {
        return reports.take(report.getBytes(StandardCharsets.UTF_8), Optional.of(recipient));
    }

    private EmailStatus status(Workspace workspace, Email email) {
        return house.ports().email().emails().find(workspace, email.id()).orElseThrow().status();
    }

    private SubscriberStatus status(Workspace workspace, Subscriber person) {
        return house.ports()
                .subscriber()
                .subscribers()
                .find(workspace, person.id())
                .orElseThrow()
                .status();
    }

    private boolean isSuppressed(Workspace workspace, String address) {
        return house.ports().email().suppressions().contains(workspace, new EmailAddress(address));
    }

    private static AbstractObjectAssert<?, Failure> assertRefused(Runnable call) {
        FailureException[] thrown = new FailureException[1];
        assertThatThrownBy(call::run)
                .isInstanceOfSatisfying(FailureException.class, e -> thrown[0] = e);
        return assertThat(thrown[0].failure());
    }

    @Test
    void aReportOfAMissingMailboxEndsTheMailAndItsPersonOnce() {
        Email email = sent(house.live());

        assertThat(take(GONE, address(house.live(), email))).isEqualTo(ReportOutcome.APPLIED);

        assertThat(house.ports().email().emails().timeline(house.live(), email.id()))
                .last()
                .isEqualTo(
                        new EmailStep(
                                EmailStatus.BOUNCED,
                                house.ports().now(),
                                Optional.of("550 5.1.1 no such user")));
        assertThat(status(house.live(), ann)).isEqualTo(SubscriberStatus.BOUNCED);
        assertThat(isSuppressed(house.live(), ANN)).isTrue();
        assertThat(house.events())
                .containsExactly(
                        EventType.EMAIL_BOUNCED,
                        EventType.SUPPRESSION_ADDED,
                        EventType.SUBSCRIBER_UPDATED);

        assertThat(take(GONE, address(house.live(), email))).isEqualTo(ReportOutcome.DUPLICATE);
        assertThat(take(GONE + "\n", address(house.live(), email)))
                .isEqualTo(ReportOutcome.IGNORED);
        assertThat(house.events()).isEmpty();
    }

    @Test
    void aComplaintEndsTheMailAndItsPersonAlsoAfterABounce() {
        Email email = sent(house.live());

        assertThat(take(COMPLAINT, address(house.live(), email))).isEqualTo(ReportOutcome.APPLIED);

        assertThat(status(house.live(), email)).isEqualTo(EmailStatus.COMPLAINED);
        assertThat(status(house.live(), ann)).isEqualTo(SubscriberStatus.COMPLAINED);
        assertThat(isSuppressed(house.live(), ANN)).isTrue();
        assertThat(house.events())
                .containsExactly(
                        EventType.EMAIL_COMPLAINED,
                        EventType.SUPPRESSION_ADDED,
                        EventType.SUBSCRIBER_UPDATED);
    }

    @Test
    void aComplaintAboutAMailThatHadBouncedStillEndsItsPerson() {
        Email email = sent(house.live());
        take(GONE.replace("5.1.1", "5.2.2"), address(house.live(), email));
        assertThat(status(house.live(), ann)).isEqualTo(SubscriberStatus.ACTIVE);

        assertThat(take(COMPLAINT, address(house.live(), email))).isEqualTo(ReportOutcome.APPLIED);

        assertThat(status(house.live(), email)).isEqualTo(EmailStatus.BOUNCED);
        assertThat(status(house.live(), ann)).isEqualTo(SubscriberStatus.COMPLAINED);
    }

    @ParameterizedTest
    @CsvSource({
        "5.2.2, failed, APPLIED, BOUNCED",
        "5.1.2, failed, APPLIED, BOUNCED",
        "5.7.26, failed, APPLIED, BOUNCED",
        "5.0.0, failed, APPLIED, BOUNCED",
        "4.4.1, delayed, IGNORED, SENT",
        "2.0.0, delivered, IGNORED, SENT",
    })
    void aReportOfAnotherKindEndsNoPerson(
            String code, String action, ReportOutcome outcome, EmailStatus status) {
        Email email = sent(house.live());
        String report = GONE.replace("5.1.1", code).replace("failed", action);

        assertThat(take(report, address(house.live(), email))).isEqualTo(outcome);

        assertThat(status(house.live(), email)).isEqualTo(status);
        assertThat(status(house.live(), ann)).isEqualTo(SubscriberStatus.ACTIVE);
        assertThat(isSuppressed(house.live(), ANN)).isFalse();
    }

    @Test
    void aDeadMailboxBehindAnAliasDoesNotEndTheAlias() {
        Email email = sent(house.live());

        assertThat(take(GONE.replace("ann@", "bob@"), address(house.live(), email)))
                .isEqualTo(ReportOutcome.APPLIED);

        assertThat(status(house.live(), email)).isEqualTo(EmailStatus.BOUNCED);
        assertThat(status(house.live(), ann)).isEqualTo(SubscriberStatus.ACTIVE);
        assertThat(isSuppressed(house.live(), ANN)).isFalse();
    }

    @Test
    void aServerThatDeniesMostMailboxesInTheSameWordsEndsNoPerson() {
        List<Subscriber> people = new ArrayList<>();
        List<Email> mails = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            people.add(reader(i));
            mails.add(queuedTo(people.getLast()));
        }
        sent(house.live());

        // the later half first, as a server with a queue may report
        for (int i = 29; i >= 15; i--) {
            assertThat(deny(mails.get(i))).isEqualTo(ReportOutcome.APPLIED);
        }
        assertThat(status(house.live(), people.get(29))).isEqualTo(SubscriberStatus.BOUNCED);
        for (int i = 0; i < 15; i++) {
            assertThat(deny(mails.get(i))).isEqualTo(ReportOutcome.APPLIED);
        }

        assertThat(mails)
                .allSatisfy(email ->
                        assertThat(status(house.live(), email)).isEqualTo(EmailStatus.BOUNCED));
        assertThat(people)
                .allSatisfy(person -> {
                    assertThat(status(house.live(), person)).isEqualTo(SubscriberStatus.ACTIVE);
                    assertThat(isSuppressed(house.live(), person.email().value())).isFalse();
                });
    }

    @Test
    void deadMailboxesOfManyHoursAreBelieved() {
        List<Subscriber> people = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            people.add(reader(i));
            Email email = queuedTo(people.getLast());
            deliver();
            assertThat(deny(email)).isEqualTo(ReportOutcome.APPLIED);
            house.ports().elapse(Duration.ofHours(1));
        }

        assertThat(people)
                .allSatisfy(person ->
                        assertThat(status(house.live(), person))
                                .isEqualTo(SubscriberStatus.BOUNCED));
    }

    private Subscriber reader(int number) {
        return house.stored(
                house.live(),
                SubscriberFixture.subscriber(house.ports().ids().next())
                        .withEmail("reader-%d@example.com".formatted(number)));
    }

    private Email queuedTo(Subscriber person) {
        Email email =
                EmailFixture.email(house.ports().ids().next())
                        .withTo(person.email().value())
                        .withCreatedAt(house.ports().now())
                        .build();
        house.ports().email().emails().add(house.live(), List.of(email));
        return email;
    }

    private ReportOutcome deny(Email email) {
        String address = email.mail().to().address().value();
        return take(GONE.replace("ann@example.com", address), address(house.live(), email));
    }

    @Test
    void theFifthReportOfAFullMailboxEndsThePerson() {
        for (int i = 0; i < 5; i++) {
            assertThat(status(house.live(), ann)).isEqualTo(SubscriberStatus.ACTIVE);
            queued(house.live());
        }
        List<Email> all =
                house
                        .ports()
                        .email()
                        .emails()
                        .sentTo(
                                house.live(),
                                new EmailAddress(ANN),
                                Optional.empty(),
                                Optional.empty(),
                                10)
                        .stream()
                        .map(summary -> EmailFixture.email(summary.id().value()).build())
                        .toList();
        sent(house.live());

        for (Email one : all) {
            assertThat(status(house.live(), ann)).isEqualTo(SubscriberStatus.ACTIVE);
            take(GONE.replace("5.1.1", "5.2.2"), address(house.live(), one));
        }

        assertThat(status(house.live(), ann)).isEqualTo(SubscriberStatus.BOUNCED);
        assertThat(isSuppressed(house.live(), ANN)).isFalse();
    }

    @Test
    void aPersonWithAnotherAddressByNowStaysAndTheMailedAddressIsSuppressed() {
        Email email = sent(house.live());
        house.ports()
                .subscriber()
                .subscribers()
                .update(
                        house.live(),
                        ann.changed(
                                new EmailAddress("ann@new.example"),
                                ann.status(),
                                ann.profile(),
                                house.ports().now()));

        assertThat(take(GONE, address(house.live(), email))).isEqualTo(ReportOutcome.APPLIED);

        assertThat(status(house.live(), email)).isEqualTo(EmailStatus.BOUNCED);
        assertThat(status(house.live(), ann)).isEqualTo(SubscriberStatus.ACTIVE);
        assertThat(isSuppressed(house.live(), ANN)).isTrue();
        assertThat(isSuppressed(house.live(), "ann@new.example")).isFalse();
    }

    @Test
    void aReportConcernsOnlyTheWorkspaceOfItsMail() {
        Email email = sent(house.live());
        Subscriber other = person(house.test());

        take(GONE, address(house.live(), email));

        assertThat(status(house.test(), other)).isEqualTo(SubscriberStatus.ACTIVE);
        assertThat(isSuppressed(house.test(), ANN)).isFalse();
    }

    @Test
    void theMessageItselfNamesItsMailWhenTheEnvelopeDoesNot() {
        Email email = sent(house.live());
        String address = address(house.live(), email).toUpperCase(Locale.ROOT);

        assertThat(take("To: " + address + "\n" + GONE, "postmaster@bounces.example.org"))
                .isEqualTo(ReportOutcome.APPLIED);
        assertThat(
                        reports.take(
                                ("To: " + address + "\n" + COMPLAINT)
                                        .getBytes(StandardCharsets.UTF_8),
                                Optional.empty()))
                .isEqualTo(ReportOutcome.APPLIED);
    }

    @Test
    void theMailOfTheEnvelopeIsMeantWhenTheMessageNamesAnother() {
        Email email = sent(house.live());
        Email other = sent(house.live());

        take("To: " + address(house.live(), other) + "\n" + GONE, address(house.live(), email));

        assertThat(status(house.live(), email)).isEqualTo(EmailStatus.BOUNCED);
        assertThat(status(house.live(), other)).isEqualTo(EmailStatus.SENT);
    }

    @Test
    void anAddressThatIsForgedOrOfAnotherWorkspaceHasNoEffect() {
        Email email = sent(house.live());
        UUID id = email.id().value();
        MacKey stranger = new MacKey(new byte[] {9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9});
        String mine = address(house.live(), email);
        char last = mine.charAt(60) == '0' ? '1' : '0';
        List<String> forged =
                List.of(
                        address(house.live().id(), id, stranger),
                        address(UUID.randomUUID(), id, House.key()),
                        mine.substring(0, 60) + last + mine.substring(61),
                        "b" + "0".repeat(60) + "@bounces.example.org",
                        "b" + "v".repeat(60) + "@bounces.example.org",
                        "ann@example.com",
                        "@",
                        "");

        for (String recipient : forged) {
            assertThat(reports.isReturnPath(recipient)).as(recipient).isFalse();
            assertRefused(() -> take(GONE, recipient))
                    .isInstanceOfSatisfying(
                            Failure.Invalid.class,
                            refusal ->
                                    assertThat(refusal.violations())
                                            .extracting(Violation::code)
                                            .containsExactly("unknown_return_path"));
        }

        assertThat(status(house.live(), email)).isEqualTo(EmailStatus.SENT);
        assertThat(house.events()).isEmpty();
        assertThat(reports.isReturnPath(mine)).isTrue();
        assertThat(reports.isReturnPath(mine.toUpperCase(Locale.ROOT))).isTrue();
        // the token of another workspace names a mail that is not there
        assertThat(reports.isReturnPath(address(house.test(), email))).isTrue();
        assertThat(take(GONE, address(house.test(), email))).isEqualTo(ReportOutcome.IGNORED);
        assertThat(status(house.live(), email)).isEqualTo(EmailStatus.SENT);
    }

    @Test
    void aMessageThatIsNoReportIsUnreadOnce() {
        Email email = sent(house.live());

        assertThat(take("Hello\n", address(house.live(), email))).isEqualTo(ReportOutcome.UNREAD);
        assertThat(take("", address(house.live(), email))).isEqualTo(ReportOutcome.UNREAD);
        assertThat(take("", address(house.live(), email))).isEqualTo(ReportOutcome.DUPLICATE);

        assertThat(status(house.live(), email)).isEqualTo(EmailStatus.SENT);
    }

    @Test
    void aReportThatIsFasterThanTheOutcomeOfItsMailComesAgain() {
        Email email = queued(house.live());

        assertRefused(() -> take(GONE, address(house.live(), email)))
                .isInstanceOf(Failure.Unavailable.class);
        sent(house.live());

        assertThat(take(GONE, address(house.live(), email))).isEqualTo(ReportOutcome.APPLIED);
    }

    @Test
    void aReportIsNotRememberedWhenItsEffectFails() {
        Email email = sent(house.live());
        ReportTaking failing =
                new ReportTaking(
                        house.work(),
                        new InMemoryReportReader(),
                        house.ports().account().accounts(),
                        House.key(),
                        (workspace, hash, now) -> {
                            new InMemoryTakenReports(house.ports().database())
                                    .remember(workspace, hash, now);
                            throw new IllegalStateException("planted");
                        },
                        new ReportTaking.Mails(
                                house.ports().email().emails(), house.consequences()),
                        house.ledgers());

        assertThatThrownBy(() ->
                        failing.take(
                                GONE.getBytes(StandardCharsets.UTF_8),
                                Optional.of(address(house.live(), email))))
                .hasMessage("planted");

        assertThat(take(GONE, address(house.live(), email))).isEqualTo(ReportOutcome.APPLIED);
    }
}
