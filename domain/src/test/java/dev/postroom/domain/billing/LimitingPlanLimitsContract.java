package dev.postroom.domain.billing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.Rollback;
import dev.postroom.domain.shared.Race;
import dev.postroom.domain.shared.Transactions;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** {@link PlanLimitsContract} for implementations whose plans have limits. */
public interface LimitingPlanLimitsContract extends PlanLimitsContract {

    /** Transactions that the limits join. */
    Transactions transactions();

    /** From now on the plan of the workspace's account has this limit. */
    void limit(Workspace workspace, PlanResource resource, long maximum);

    private Workspace allowing(long subscribers) {
        Workspace workspace = workspace();
        limit(workspace, PlanResource.SUBSCRIBERS, subscribers);
        return workspace;
    }

    private void reserve(Workspace workspace, long amount) {
        limits().reserve(workspace, PlanResource.SUBSCRIBERS, amount);
    }

    private void isRefused(Workspace workspace, long amount, long current, long maximum) {
        assertThatThrownBy(() -> reserve(workspace, amount))
                .isInstanceOfSatisfying(
                        FailureException.class,
                        refused ->
                                assertThat(refused.failure())
                                        .isInstanceOfSatisfying(
                                                Failure.LimitExceeded.class,
                                                failure -> {
                                                    assertThat(failure.limit())
                                                            .isEqualTo("subscribers");
                                                    assertThat(failure.current())
                                                            .isEqualTo(current);
                                                    assertThat(failure.maximum())
                                                            .isEqualTo(maximum);
                                                }));
    }

    @Test
    default void moreThanThePlanAllowsIsRefusedAndReservesNothing() {
        Workspace here = allowing(3);
        reserve(here, 2);
        isRefused(here, 2, 2, 3);
        reserve(here, 1);
        isRefused(here, 1, 3, 3);
    }

    @Test
    default void aRollbackReturnsWhatWasReservedAndReservesWhatWasReleased() {
        Workspace here = allowing(2);
        Rollback.of(transactions(), () -> reserve(here, 2));
        reserve(here, 2);
        Rollback.of(transactions(), () -> limits().release(here, PlanResource.SUBSCRIBERS, 2));
        isRefused(here, 1, 2, 2);
    }

    @Test
    default void whatIsReleasedCanBeReservedAgainAndNoMoreThanThat() {
        Workspace here = allowing(2);
        reserve(here, 2);
        limits().release(here, PlanResource.SUBSCRIBERS, 5);
        reserve(here, 2);
        isRefused(here, 1, 2, 2);
    }

    @Test
    default void eachWorkspaceAndEachResourceCountsForItself() {
        Workspace here = allowing(1);
        limit(here, PlanResource.TAGS, 1);
        Workspace stranger = allowing(1);
        reserve(here, 1);
        reserve(stranger, 1);
        limits().reserve(here, PlanResource.TAGS, 1);
        limits().reserve(here, PlanResource.WEBHOOKS, 1_000_000);
        isRefused(stranger, 1, 1, 1);
    }

    @Test
    default void concurrentReservationsNeverExceedTheLimitTogether() {
        Workspace here = allowing(5);
        List<Boolean> granted = Race.of(8, _ -> isGranted(here));
        assertThat(granted).filteredOn(Boolean::booleanValue).hasSize(5);
    }

    @Test
    default void whatIsCountedIsNeverRefusedAndLeavesLessForOthers() {
        Workspace here = allowing(3);
        limits().count(here, PlanResource.SUBSCRIBERS, 2);
        isRefused(here, 2, 2, 3);
        limits().count(here, PlanResource.SUBSCRIBERS, 5);
        assertThat(limits().usage(here)).containsEntry(PlanResource.SUBSCRIBERS, 7L);
        limits().release(here, PlanResource.SUBSCRIBERS, 4);
        isRefused(here, 1, 3, 3);
        limits().release(here, PlanResource.SUBSCRIBERS, 1);
        reserve(here, 1);
    }

    @Test
    default void aTransactionReservesWhatItUsesInTheEnd() {
        Workspace here = allowing(2);
        reserve(here, 2);
        transactions()
                .inTransaction(() -> {
                    limits().release(here, PlanResource.SUBSCRIBERS, 1);
                    reserve(here, 1);
                });
        isRefused(here, 1, 2, 2);
    }

    @Test
    default void aRefusalAtTheEndUndoesTheTransaction() {
        Workspace here = allowing(2);
        limit(here, PlanResource.TAGS, 5);
        assertThatThrownBy(() ->
                        transactions()
                                .inTransaction(() -> {
                                    limits().reserve(here, PlanResource.TAGS, 1);
                                    reserve(here, 3);
                                }))
                .isInstanceOf(FailureException.class);
        assertThat(limits().usage(here).getOrDefault(PlanResource.TAGS, 0L)).isZero();
    }

    @Test
    default void aTestWorkspaceUsesNothing() {
        Workspace here = allowing(1);
        Workspace test = new Workspace(IDS.next(), here.account(), Environment.TEST);
        limits().reserve(test, PlanResource.SUBSCRIBERS, 1_000_000);
        limits().count(test, PlanResource.SUBSCRIBERS, 1_000_000);
        limits().reserveMails(test, IDS.next(), 0, 1_000_000);
        reserve(here, 1);
        limits().release(test, PlanResource.SUBSCRIBERS, 1);
        isRefused(here, 1, 1, 1);
        assertThat(limits().usage(test)).isEqualTo(limits().usage(here));
        assertThat(limits().plan(test)).isEqualTo(limits().plan(here));
    }

    @Test
    default void usageAndLimitsAreThoseOfTheAccount() {
        Workspace here = allowing(10);
        Workspace stranger = allowing(20);
        reserve(here, 4);
        assertThat(limits().plan(here).limits()).containsEntry(PlanResource.SUBSCRIBERS, 10L);
        assertThat(limits().usage(here)).containsEntry(PlanResource.SUBSCRIBERS, 4L);
        assertThat(limits().plan(stranger).limits()).containsEntry(PlanResource.SUBSCRIBERS, 20L);
        assertThat(limits().usage(stranger).getOrDefault(PlanResource.SUBSCRIBERS, 0L)).isZero();
    }

    @Test
    default void aSmallerLimitKeepsWhatIsUsedAndAllowsNoMore() {
        Workspace here = allowing(40);
        reserve(here, 30);
        limit(here, PlanResource.SUBSCRIBERS, 20);
        isRefused(here, 1, 30, 20);
        for (long left = 29; left >= 20; left--) {
            limits().release(here, PlanResource.SUBSCRIBERS, 1);
            isRefused(here, 1, left, 20);
        }
        limits().release(here, PlanResource.SUBSCRIBERS, 1);
        reserve(here, 1);
        limit(here, PlanResource.SUBSCRIBERS, 21);
        reserve(here, 1);
        isRefused(here, 1, 21, 21);
    }

    @Test
    default void aCampaignReturnsWhatItDidNotSend() {
        Workspace here = mailing(100);
        UUID campaign = IDS.next();
        limits().reserveMails(here, campaign, 0, 80);
        mailsAreRefused(here, 21, 80, 100);
        limits().settleMails(here, campaign, 50);
        limits().settleMails(here, campaign, 0);
        mailsAreRefused(here, 51, 50, 100);
        limits().reserve(here, PlanResource.EMAILS_PER_MONTH, 50);
    }

    @Test
    default void aCampaignThatSentMoreThanItReservedIsCountedWhole() {
        Workspace here = mailing(100);
        UUID campaign = IDS.next();
        limits().reserveMails(here, campaign, 0, 80);
        limits().settleMails(here, campaign, 110);
        mailsAreRefused(here, 1, 110, 100);
    }

    @Test
    default void aCampaignThatGoesOnReservesOnlyWhatIsMissing() {
        Workspace here = mailing(100);
        UUID campaign = IDS.next();
        limits().reserveMails(here, campaign, 0, 80);
        limits().settleMails(here, campaign, 50);
        limits().reserveMails(here, campaign, 50, 30);
        mailsAreRefused(here, 21, 80, 100);
        limits().settleMails(here, campaign, 60);
        mailsAreRefused(here, 41, 60, 100);
    }

    @Test
    default void aCampaignKeepsItsReservationWhenThePlanChanges() {
        Workspace here = mailing(100);
        UUID campaign = IDS.next();
        limits().reserveMails(here, campaign, 0, 80);
        limit(here, PlanResource.EMAILS_PER_MONTH, 10);
        mailsAreRefused(here, 1, 80, 10);
        limits().settleMails(here, campaign, 80);
        assertThat(limits().usage(here)).containsEntry(PlanResource.EMAILS_PER_MONTH, 80L);
    }

    @Test
    default void mailOfAnEarlierMonthIsNotReturned() {
        Workspace here = mailing(10);
        limits().reserve(here, PlanResource.EMAILS_PER_MONTH, 10);
        limits().releaseMails(here, 10, now().minus(Duration.ofDays(32)));
        mailsAreRefused(here, 1, 10, 10);
        limits().releaseMails(here, 4, now());
        limits().reserve(here, PlanResource.EMAILS_PER_MONTH, 4);
    }

    @Test
    default void aNewMonthBeginsWithoutMail() {
        Workspace here = mailing(10);
        UUID campaign = IDS.next();
        limits().reserveMails(here, campaign, 0, 10);
        elapse(Duration.ofDays(32));
        assertThat(limits().usage(here)).containsEntry(PlanResource.EMAILS_PER_MONTH, 0L);
        limits().reserve(here, PlanResource.EMAILS_PER_MONTH, 7);
        limits().settleMails(here, campaign, 5);
        mailsAreRefused(here, 4, 7, 10);
    }

    @Test
    default void theMonthOfAnAccountFollowsItsPaidPeriodInBothEnvironments() {
        Workspace here = workspace();
        Workspace test = new Workspace(IDS.next(), here.account(), Environment.TEST);
        Workspace stranger = workspace();
        Instant paid = now().minus(Duration.ofDays(3));
        pay(here, PlanStatus.ACTIVE, paid);

        MailMonth month = MailMonth.at(now(), Optional.of(paid));
        assertThat(month.start()).isEqualTo(paid);
        assertThat(limits().month(here)).contains(month);
        assertThat(limits().month(test)).contains(month);
        assertThat(limits().month(stranger)).contains(MailMonth.at(now(), Optional.empty()));
    }

    @Test
    default void anAccountWhosePlanEndedCountsByCalendarMonths() {
        Workspace here = workspace();
        pay(here, PlanStatus.CANCELED, now().minus(Duration.ofDays(3)));

        assertThat(limits().month(here)).contains(MailMonth.at(now(), Optional.empty()));
    }

    @Test
    default void theCountBeginsAgainWhenTheMonthEnds() {
        Workspace here = mailing(10);
        limits().reserve(here, PlanResource.EMAILS_PER_MONTH, 10);
        MailMonth month = limits().month(here).orElseThrow();

        elapse(Duration.between(now(), month.end()).minusMillis(1));
        assertThat(limits().month(here)).contains(month);
        mailsAreRefused(here, 1, 10, 10);
        elapse(Duration.ofMillis(1));
        assertThat(limits().month(here)).map(MailMonth::start).contains(month.end());
        limits().reserve(here, PlanResource.EMAILS_PER_MONTH, 10);
    }

    private void pay(Workspace workspace, PlanStatus status, Instant from) {
        limits().apply(
                        new PlanSubscription(
                                workspace.account(),
                                new PlanName("paid"),
                                status,
                                Optional.of("memory"),
                                Optional.empty(),
                                Optional.of(
                                        new BillingTerm(
                                                BillingInterval.YEAR,
                                                from,
                                                from.plus(Duration.ofDays(365)),
                                                false)),
                                now()));
    }

    @Test
    default void concurrentChangesNearTheLimitNeitherExceedItNorAreRefusedBelowIt() {
        Workspace here = allowing(40);
        Workspace stranger = allowing(40);
        reserve(here, 30);
        reserve(stranger, 30);
        Race.of(
                8,
                number -> {
                    Workspace mine = number % 2 == 0 ? here : stranger;
                    for (int i = 0; i < 20; i++) {
                        // four threads hold at most two each, so that every one of these fits
                        transactions().inTransaction(() -> reserve(mine, 2));
                        transactions()
                                .inTransaction(
                                        () -> limits().release(mine, PlanResource.SUBSCRIBERS, 2));
                    }
                    return mine;
                });
        List<Boolean> granted = Race.of(32, number -> isGranted(number % 2 == 0 ? here : stranger));
        assertThat(granted).filteredOn(Boolean::booleanValue).hasSize(20);
        isRefused(here, 1, 40, 40);
        isRefused(stranger, 1, 40, 40);
    }

    @Test
    default void transactionsThatUseSeveralResourcesInAnyOrderDoNotBlockEachOther() {
        Workspace here = allowing(25);
        limit(here, PlanResource.TAGS, 25);
        List<Boolean> granted =
                Race.of(
                        8,
                        number -> {
                            List<PlanResource> order =
                                    List.of(PlanResource.SUBSCRIBERS, PlanResource.TAGS);
                            for (int i = 0; i < 3; i++) {
                                transactions()
                                        .inTransaction(() ->
                                                (number % 2 == 0 ? order : order.reversed())
                                                        .forEach(resource ->
                                                                limits().reserve(
                                                                                here, resource,
                                                                                1)));
                            }
                            return true;
                        });
        assertThat(granted).hasSize(8);
        assertThat(limits().usage(here))
                .containsEntry(PlanResource.SUBSCRIBERS, 24L)
                .containsEntry(PlanResource.TAGS, 24L);
    }

    /** The moment by which months are counted. */
    Instant now();

    /** Lets so much time pass for the limits. */
    void elapse(Duration time);

    private Workspace mailing(long mails) {
        Workspace workspace = workspace();
        limit(workspace, PlanResource.EMAILS_PER_MONTH, mails);
        return workspace;
    }

    private void mailsAreRefused(Workspace workspace, long amount, long current, long maximum) {
        assertThatThrownBy(() -> limits().reserve(workspace, PlanResource.EMAILS_PER_MONTH, amount))
                .isInstanceOfSatisfying(
                        FailureException.class,
                        refused ->
                                assertThat(refused.failure())
                                        .isInstanceOfSatisfying(
                                                Failure.LimitExceeded.class,
                                                failure ->
                                                        assertThat(
                                                                        List.of(
                                                                                failure.current(),
                                                                                failure.maximum()))
                                                                .containsExactly(
                                                                        current, maximum)));
    }

    private boolean isGranted(Workspace workspace) {
        try {
            transactions().inTransaction(() -> reserve(workspace, 1));
            return true;
        } catch (FailureException _) {
            return false;
        }
    }
}
