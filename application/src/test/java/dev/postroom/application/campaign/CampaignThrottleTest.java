package dev.postroom.application.campaign;

import static dev.postroom.domain.identity.CallerFixture.caller;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.application.campaign.sending.CampaignRunning;
import dev.postroom.application.campaign.throttle.CampaignPace;
import dev.postroom.application.shared.House;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.CampaignPatch;
import dev.postroom.domain.campaign.CampaignPatch.ContentPatch;
import dev.postroom.domain.campaign.CampaignPatch.SchedulePatch;
import dev.postroom.domain.campaign.CampaignPatch.TagFilterPatch;
import dev.postroom.domain.campaign.CampaignStatus;
import dev.postroom.domain.campaign.OnUnknown;
import dev.postroom.domain.campaign.RecipientStatus;
import dev.postroom.domain.campaign.Throttle;
import dev.postroom.domain.campaign.audience.TagFilter;
import dev.postroom.domain.email.suppression.Suppressions;
import dev.postroom.domain.shared.Change;
import dev.postroom.domain.subscriber.Subscriber;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A campaign hands over no more mails in a minute than its throttle says, and hardly fewer. */
final class CampaignThrottleTest {

    private static final Duration TICK = Duration.ofMillis(50);

    private final Mailing mailing =
            new Mailing(
                    new CampaignPace(
                            20, 8, Mailing.LEASE, Duration.ofMinutes(1), Duration.ofSeconds(5)));
    private final House house = mailing.house;

    private CampaignId draft(
            Workspace workspace, int people, Throttle throttle, OnUnknown unknown) {
        mailing.people(workspace, people);
        CampaignId id = mailing.draft(workspace, TagFilter.allSubscribers(), unknown);
        throttle(workspace, id, Change.set(throttle));
        return id;
    }

    private void throttle(Workspace workspace, CampaignId id, Change<Throttle> throttle) {
        mailing.editing.update(
                caller(workspace),
                id,
                new CampaignPatch(
                        Optional.empty(),
                        ContentPatch.none(),
                        new SchedulePatch(
                                TagFilterPatch.none(),
                                Change.keep(),
                                Change.keep(),
                                Change.keep(),
                                Optional.empty(),
                                Optional.empty(),
                                throttle)),
                Optional.empty());
    }

    private CampaignId started(int people, Throttle throttle, OnUnknown onUnknown) {
        CampaignId id = draft(house.live(), people, throttle, onUnknown);
        send(house.live(), id);
        return id;
    }

    private void send(Workspace workspace, CampaignId id) {
        mailing.sending.send(caller(workspace), id);
        mailing.freeze();
    }

    /** The mails of each second of that time. */
    private List<Integer> sent(CampaignRunning running, int seconds) {
        List<Integer> counts = new ArrayList<>();
        for (int second = 0; second < seconds; second++) {
            int before = house.liveMail().mails().size();
            for (int tick = 0; tick < 20; tick++) {
                for (int worker = 0; worker < 6; worker++) {
                    running.sendNext();
                }
                house.ports().elapse(TICK);
            }
            counts.add(house.liveMail().mails().size() - before);
        }
        running.finishDue();
        return counts;
    }

    private List<Integer> sent(int seconds) {
        return sent(mailing.running, seconds);
    }

    private static int total(List<Integer> counts) {
        return counts.stream().mapToInt(Integer::intValue).sum();
    }

    @ParameterizedTest
    @EnumSource
    void aThrottledCampaignIsSpreadOverItsTime(OnUnknown onUnknown) {
        CampaignId id = started(100, new Throttle(600), onUnknown);

        List<Integer> counts = sent(12);

        assertThat(counts.subList(0, 9)).allMatch(count -> count >= 8 && count <= 12);
        assertThat(total(counts)).isEqualTo(100);
        assertThat(mailing.now(id).status()).isEqualTo(CampaignStatus.SENT);
    }

    @Test
    void aSlowThrottleSendsOneMailAtATime() {
        started(10, new Throttle(20), OnUnknown.RESEND);
        List<Integer> counts = sent(60);
        assertThat(counts).allMatch(count -> count <= 1);
        assertThat(total(counts)).isEqualTo(10);
        assertThat(total(counts.subList(0, 27))).isEqualTo(9);
    }

    @Test
    void severalProcessesShareTheThrottle() {
        started(100, new Throttle(300), OnUnknown.RESEND);
        CampaignRunning other = mailing.running(house.ports().transactions());
        List<Integer> counts = new ArrayList<>();
        for (int second = 0; second < 10; second++) {
            int before = house.liveMail().mails().size();
            sent(mailing.running, 1);
            sent(other, 1);
            counts.add(house.liveMail().mails().size() - before);
        }
        // two seconds each
        assertThat(counts).allMatch(count -> count >= 8 && count <= 12);
    }

    @Test
    void aRestartOrAPauseIsFollowedByNoBurst() {
        CampaignId id = started(100, new Throttle(300), OnUnknown.RESEND);
        sent(4);
        CampaignRunning restarted = mailing.running(house.ports().transactions());
        assertThat(total(sent(restarted, 2))).isBetween(8, 12);
        mailing.sending.pause(caller(house.live()), id);
        assertThat(total(sent(restarted, 30))).isZero();
        mailing.sending.resume(caller(house.live()), id);
        assertThat(total(sent(restarted, 2))).isBetween(8, 13);
    }

    @Test
    void aChangedThrottleHoldsAfterTheResuming() {
        CampaignId id = started(100, new Throttle(60), OnUnknown.RESEND);
        assertThat(total(sent(10))).isBetween(9, 11);
        mailing.sending.pause(caller(house.live()), id);
        throttle(house.live(), id, Change.set(new Throttle(600)));
        mailing.sending.resume(caller(house.live()), id);
        assertThat(total(sent(4))).isBetween(28, 44);
        mailing.sending.pause(caller(house.live()), id);
        throttle(house.live(), id, Change.clear());
        mailing.sending.resume(caller(house.live()), id);
        assertThat(total(sent(4))).isGreaterThan(44);
    }

    @Test
    void aThrottledCampaignDoesNotDelayOthers() {
        started(100, new Throttle(60), OnUnknown.RESEND);
        Workspace other = house.test();
        mailing.people(other, 100);
        CampaignId free = mailing.draft(other, TagFilter.allSubscribers(), OnUnknown.RESEND);
        send(other, free);
        sent(1);
        assertThat(house.testMail().mails()).hasSize(100);
    }

    @Test
    void whoGetsNoMailTakesNoPermit() {
        List<Subscriber> people = mailing.people(house.live(), 60);
        CampaignId id = mailing.draft(house.live(), TagFilter.allSubscribers(), OnUnknown.RESEND);
        throttle(house.live(), id, Change.set(new Throttle(480)));
        send(house.live(), id);
        people.subList(0, 50)
                .forEach(one ->
                        house.ports()
                                .email()
                                .suppressions()
                                .add(
                                        house.live(),
                                        List.of(one.email()),
                                        Suppressions.Reason.BOUNCED,
                                        house.ports().now()));
        sent(2);
        assertThat(mailing.count(id, RecipientStatus.SUPPRESSED)).isEqualTo(50);
        assertThat(mailing.count(id, RecipientStatus.ACCEPTED)).isEqualTo(10);
    }
}
