package dev.postroom.domain.figure;

import static dev.postroom.domain.email.EmailFixture.email;
import static dev.postroom.domain.subscriber.SubscriberFixture.subscriber;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.LedgerScene;
import dev.postroom.domain.campaign.OnUnknown;
import dev.postroom.domain.campaign.RecipientStatus;
import dev.postroom.domain.campaign.sending.CampaignLedger.Chunk;
import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.contract.Rollback;
import dev.postroom.domain.email.Email;
import dev.postroom.domain.email.EmailFixture;
import dev.postroom.domain.email.EmailOutcome;
import dev.postroom.domain.email.EmailStatus;
import dev.postroom.domain.email.EmailStep;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberFixture;
import dev.postroom.domain.subscriber.SubscriberStatus;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Tests that every implementation of {@link DailyFigures} must pass. */
public interface DailyFiguresContract extends PortContract {

    /** The port on the store of {@link #ports}. */
    DailyFigures figures();

    private static Instant at(String time) {
        return Instant.parse("2025-03-" + time);
    }

    private static LocalDate day(int number) {
        return LocalDate.of(2025, 3, number);
    }

    private FiguresOfDay on(Workspace workspace, LocalDate day) {
        return figures().between(workspace, day, day).stream()
                .filter(figures -> figures.day().equals(day))
                .findAny()
                .orElse(FiguresOfDay.none(day));
    }

    private Subscriber added(Workspace workspace, SubscriberFixture fixture) {
        Subscriber person = fixture.build();
        assertThat(ports().subscriber().subscribers().addUnlessPresent(workspace, person))
                .isEmpty();
        return person;
    }

    private Subscriber changed(
            Workspace workspace, Subscriber person, SubscriberStatus status, Instant at) {
        Subscriber next = person.withStatus(status, at);
        assertThat(ports().subscriber().subscribers().update(workspace, next)).isEmpty();
        return next;
    }

    private Email stored(Workspace workspace, EmailFixture fixture) {
        Email email = fixture.build();
        ports().email().emails().add(workspace, List.of(email));
        return email;
    }

    private void move(
            Workspace workspace, Email email, EmailStatus from, EmailStatus to, Instant at) {
        assertThat(
                        ports().email()
                                .emails()
                                .move(
                                        workspace,
                                        email.summary().id(),
                                        from,
                                        new EmailStep(to, at, Optional.empty())))
                .isTrue();
    }

    @Test
    default void aWorkspaceWithoutAnythingHasNoFigures() {
        Workspace here = newLive();

        assertThat(figures().between(here, day(1), day(31)))
                .allSatisfy(
                        figures -> assertThat(figures).isEqualTo(FiguresOfDay.none(figures.day())));
        assertThat(figures().subscribers(here)).isZero();
    }

    @Test
    default void peopleCountOnTheDayInUtcOnWhichTheyWereAdded() {
        Workspace here = newLive();
        added(here, subscriber(newId()).withCreatedAt(at("05T00:00:00Z")));
        added(here, subscriber(newId()).withCreatedAt(at("05T23:59:59.999999Z")));
        added(here, subscriber(newId()).withCreatedAt(at("06T00:00:00Z")));

        assertThat(on(here, day(4))).isEqualTo(FiguresOfDay.none(day(4)));
        assertThat(on(here, day(5)).added()).isEqualTo(2);
        assertThat(on(here, day(6)).added()).isEqualTo(1);
        assertThat(figures().subscribers(here)).isEqualTo(3);
    }

    @Test
    default void theEndsOfARangeBelongToIt() {
        Workspace here = newLive();
        for (int number = 4; number <= 8; number++) {
            added(here, subscriber(newId()).withCreatedAt(at("0%dT12:00:00Z".formatted(number))));
        }

        assertThat(figures().between(here, day(5), day(7)))
                .extracting(FiguresOfDay::day)
                .containsExactlyInAnyOrder(day(5), day(6), day(7));
    }

    @Test
    default void whoLeavesCountsByTheNewStatusOnTheDayOfTheChange() {
        Workspace here = newLive();
        Subscriber back = added(here, subscriber(newId()).withCreatedAt(at("01T09:00:00Z")));
        back = changed(here, back, SubscriberStatus.UNSUBSCRIBED, at("02T09:00:00Z"));
        back = changed(here, back, SubscriberStatus.ACTIVE, at("03T09:00:00Z"));
        changed(here, back, SubscriberStatus.UNSUBSCRIBED, at("04T09:00:00Z"));
        Subscriber refused = added(here, subscriber(newId()).withCreatedAt(at("01T09:00:00Z")));
        changed(here, refused, SubscriberStatus.BOUNCED, at("04T09:00:00Z"));
        Subscriber annoyed = added(here, subscriber(newId()).withCreatedAt(at("01T09:00:00Z")));
        changed(here, annoyed, SubscriberStatus.COMPLAINED, at("04T10:00:00Z"));

        assertThat(on(here, day(2)).left())
                .containsOnly(Map.entry(SubscriberStatus.UNSUBSCRIBED, 1L));
        assertThat(on(here, day(3)).left()).isEmpty();
        assertThat(on(here, day(4)).left())
                .containsOnly(
                        Map.entry(SubscriberStatus.UNSUBSCRIBED, 1L),
                        Map.entry(SubscriberStatus.BOUNCED, 1L),
                        Map.entry(SubscriberStatus.COMPLAINED, 1L));
        assertThat(on(here, day(1)).added()).isEqualTo(3);
    }

    @Test
    default void aChangeOfSomethingElseIsNoDeparture() {
        Workspace here = newLive();
        Subscriber person = added(here, subscriber(newId()).withCreatedAt(at("01T09:00:00Z")));
        changed(here, person, SubscriberStatus.ACTIVE, at("02T09:00:00Z"));

        assertThat(on(here, day(2))).isEqualTo(FiguresOfDay.none(day(2)));
    }

    @Test
    default void aDeletedPersonCameNeverthelessAndWentNow() {
        Workspace here = newLive();
        Subscriber person = added(here, subscriber(newId()).withCreatedAt(at("01T09:00:00Z")));
        LocalDate before = today();

        assertThat(ports().subscriber().subscribers().delete(here, person.id())).isTrue();
        assertThat(ports().subscriber().subscribers().delete(here, person.id())).isFalse();

        assertThat(figures().between(here, before, today()))
                .extracting(FiguresOfDay::deleted)
                .contains(1L)
                .containsOnlyOnce(1L);
        assertThat(on(here, day(1)).added()).isEqualTo(1);
        assertThat(figures().subscribers(here)).isZero();
    }

    private LocalDate today() {
        return LocalDate.ofInstant(ports().now(), ZoneOffset.UTC);
    }

    @Test
    default void aMailCountsOnceByWhatBecameOfItOnTheDayOfItsHandover() {
        Workspace here = newLive();
        Email mail = stored(here, email(newId()).withCreatedAt(at("05T09:00:00Z")));
        Claimed<Email> claim = ports().email().emails().claim(1, Duration.ofMinutes(1)).getFirst();
        assertThat(on(here, day(5)).emails()).isEmpty();

        EmailStep sent = new EmailStep(EmailStatus.SENT, at("06T09:00:00Z"), Optional.of("250 ok"));
        ports().email().emails().complete(List.of(EmailOutcome.ended(claim, sent)));
        assertThat(on(here, day(6)).emails()).containsOnly(Map.entry(EmailStatus.SENT, 1L));

        move(here, mail, EmailStatus.SENT, EmailStatus.DELIVERED, at("07T09:00:00Z"));
        move(here, mail, EmailStatus.DELIVERED, EmailStatus.COMPLAINED, at("08T09:00:00Z"));
        assertThat(on(here, day(6)).emails()).containsOnly(Map.entry(EmailStatus.COMPLAINED, 1L));
        assertThat(on(here, day(5)).emails()).isEmpty();
        assertThat(on(here, day(7)).emails()).isEmpty();
        assertThat(on(here, day(8)).emails()).isEmpty();
    }

    @Test
    default void aMailThatWasNotHandedOverCountsOnTheDayOnWhichItWasToBeSent() {
        Workspace here = newLive();
        stored(
                here,
                email(newId())
                        .withCreatedAt(at("05T09:00:00Z"))
                        .withStatus(EmailStatus.SUPPRESSED));
        stored(
                here,
                email(newId())
                        .withCreatedAt(at("05T09:00:00Z"))
                        .scheduledAt(at("07T09:00:00Z"))
                        .withStatus(EmailStatus.SUPPRESSED));

        assertThat(on(here, day(5)).emails()).containsOnly(Map.entry(EmailStatus.SUPPRESSED, 1L));
        assertThat(on(here, day(7)).emails()).containsOnly(Map.entry(EmailStatus.SUPPRESSED, 1L));
    }

    @Test
    default void aMailThatWaitsOrWasCancelledIsInNoDay() {
        Workspace here = newLive();
        stored(here, email(newId()).withCreatedAt(at("05T09:00:00Z")));
        stored(
                here,
                email(newId()).withCreatedAt(at("05T09:00:00Z")).scheduledAt(at("05T10:00:00Z")));
        Email stopped = stored(here, email(newId()).withCreatedAt(at("05T09:00:00Z")));
        assertThat(
                        ports().email()
                                .emails()
                                .cancel(here, stopped.summary().id(), at("05T09:00:01Z")))
                .isTrue();

        assertThat(on(here, day(5)).emails()).isEmpty();
    }

    @Test
    default void recipientsOfACampaignCountByOutcomeOnTheDayOnWhichItBegan() {
        LedgerScene scene = LedgerScene.live(ports());
        LocalDate before = today();
        scene.subscribers(4);
        Campaign campaign = scene.frozen(OnUnknown.RESEND, 10);
        Claimed<Chunk> claim =
                ports().campaign().ledger().claimChunk(LedgerScene.LEASE, List.of()).orElseThrow();
        scene.handle(claim, 2, RecipientStatus.ACCEPTED);
        scene.handle(claim, 1, RecipientStatus.BOUNCED);

        assertThat(campaign.state().startedAt()).isPresent();
        assertThat(figures().between(scene.workspace(), before, today()))
                .extracting(FiguresOfDay::recipients)
                .contains(Map.of(RecipientStatus.ACCEPTED, 2L, RecipientStatus.BOUNCED, 1L));
        assertThat(on(scene.workspace(), before.minusDays(1)).recipients()).isEmpty();
    }

    @Test
    default void workspacesDoNotSeeEachOthersFigures() {
        for (Environment environment : Environment.values()) {
            Workspace here = ports().newWorkspace(environment);
            Subscriber person = added(here, subscriber(newId()).withCreatedAt(at("01T09:00:00Z")));
            changed(here, person, SubscriberStatus.UNSUBSCRIBED, at("01T10:00:00Z"));
            stored(
                    here,
                    email(newId())
                            .withCreatedAt(at("01T09:00:00Z"))
                            .withStatus(EmailStatus.SUPPRESSED));

            assertThat(strangersTo(here))
                    .allSatisfy(stranger -> {
                        assertThat(on(stranger, day(1))).isEqualTo(FiguresOfDay.none(day(1)));
                        assertThat(figures().subscribers(stranger)).isZero();
                    });
        }
    }

    @Test
    default void whatWasRolledBackIsNotCounted() {
        Workspace here = newLive();

        Rollback.of(
                ports().transactions(),
                () -> {
                    added(here, subscriber(newId()).withCreatedAt(at("01T09:00:00Z")));
                    stored(
                            here,
                            email(newId())
                                    .withCreatedAt(at("01T09:00:00Z"))
                                    .withStatus(EmailStatus.SUPPRESSED));
                });

        assertThat(on(here, day(1))).isEqualTo(FiguresOfDay.none(day(1)));
    }

    @Test
    default void manyChangesOfADayAddUp() {
        Workspace here = newLive();
        Duration step = Duration.ofMinutes(1);
        for (int i = 0; i < 20; i++) {
            added(here, subscriber(newId()).withCreatedAt(SettableClock.START.plus(step)));
        }

        assertThat(on(here, day(1)).added()).isEqualTo(20);
    }
}
