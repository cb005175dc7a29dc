package dev.postroom.domain.billing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.contract.Rollback;
import dev.postroom.domain.shared.Race;
import dev.postroom.domain.shared.Seeds;
import dev.postroom.domain.shared.SettableClock;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Tests that every implementation of {@link PlanSubscriptions} must pass. */
public interface PlanSubscriptionsContract extends PortContract {

    Instant THEN = SettableClock.START;

    /** The ports under test, on the store of {@link #ports}. */
    BillingPorts billing();

    private PlanSubscriptions plans() {
        return billing().subscriptions();
    }

    private static PlanSubscription plan(AccountId account, String name) {
        return new PlanSubscription(
                account,
                new PlanName(name),
                PlanStatus.ACTIVE,
                Optional.of("memory"),
                Optional.of("sub_" + name),
                Optional.of(
                        new BillingTerm(
                                BillingInterval.YEAR, THEN, THEN.plus(Duration.ofDays(365)), true)),
                THEN.plusSeconds(5));
    }

    @Test
    default void aPlanIsFoundAsItWasStored() {
        AccountId account = newLive().account();
        PlanSubscription basic = PlanSubscription.none(account, new PlanName("free"));

        for (PlanSubscription stored : List.of(plan(account, "starter"), basic)) {
            assertThat(plans().store(stored, plans().ticket())).isTrue();

            assertThat(plans().find(account)).contains(stored);
            assertThat(ports().transactions().inTransaction(() -> plans().lock(account)))
                    .contains(stored);
        }
    }

    @Test
    default void anAccountHasNoPlanUntilOneIsStoredAndOthersKeepTheirs() {
        AccountId first = newLive().account();
        AccountId second = newLive().account();
        plans().store(plan(first, "starter"), plans().ticket());

        assertThat(plans().find(second)).isEmpty();

        plans().store(plan(second, "professional"), plans().ticket());

        assertThat(plans().find(first)).contains(plan(first, "starter"));
    }

    @Test
    default void aLaterTicketIsGreaterAlsoThanOneThatWasRolledBack() {
        long first = plans().ticket();
        Rollback.of(ports().transactions(), () -> assertThat(plans().ticket()).isPositive());
        long third = plans().ticket();

        assertThat(third).isGreaterThan(first);
        List<Long> raced = Race.of(8, _ -> plans().ticket());
        assertThat(raced).doesNotHaveDuplicates().allMatch(ticket -> ticket > third);
    }

    @Test
    default void aStateIsNotStoredOverOneWithALaterTicket() {
        AccountId account = newLive().account();
        long early = plans().ticket();
        long late = plans().ticket();

        assertThat(plans().store(plan(account, "late"), late)).isTrue();
        assertThat(plans().store(plan(account, "early"), early)).isFalse();
        assertThat(plans().find(account)).contains(plan(account, "late"));

        assertThat(plans().store(plan(account, "again"), late)).isTrue();
        assertThat(plans().find(account)).contains(plan(account, "again"));
    }

    @Test
    default void aRollbackStoresNothing() {
        AccountId account = newLive().account();
        Rollback.of(
                ports().transactions(),
                () -> {
                    plans().store(plan(account, "starter"), plans().ticket());
                    plans().remember("memory", "evt_1", THEN);
                });

        assertThat(plans().find(account)).isEmpty();
        assertThat(plans().isRemembered("memory", "evt_1")).isFalse();
    }

    @Test
    default void anUnknownAccountIsNotLocked() {
        AccountId unknown = new AccountId(newId());

        assertThatThrownBy(() -> ports().transactions().inTransaction(() -> plans().lock(unknown)))
                .hasMessageContaining(unknown.toString());
        assertThat(plans().find(unknown)).isEmpty();
    }

    @Test
    default void anEventOfAProviderIsRememberedOnce() {
        assertThat(plans().isRemembered("memory", "evt_2")).isFalse();
        assertThat(plans().remember("memory", "evt_2", THEN)).isTrue();
        assertThat(plans().remember("memory", "evt_2", THEN.plusSeconds(9))).isFalse();
        assertThat(plans().remember("other", "evt_2", THEN)).isTrue();
        assertThat(plans().isRemembered("memory", "evt_2")).isTrue();
        assertThat(plans().isRemembered("memory", "evt_3")).isFalse();
    }

    @Test
    default void ofManyWhoRememberAnEventAtOnceOneIsTheFirst() {
        List<Boolean> first =
                Race.of(
                        6,
                        _ ->
                                ports().transactions()
                                        .inTransaction(
                                                () -> plans().remember("memory", "evt_4", THEN)));

        assertThat(first).filteredOn(Boolean::booleanValue).hasSize(1);
    }

    @Test
    default void aLockedPlanIsChangedByOneTransactionAtATime() {
        AccountId account = newLive().account();
        Race.of(
                6,
                _ ->
                        ports().transactions()
                                .inTransaction(() -> {
                                    int length =
                                            plans().lock(account)
                                                    .map(PlanSubscription::plan)
                                                    .map(name -> name.value().length())
                                                    .orElse(0);
                                    return plans().store(
                                                    plan(account, "p".repeat(length + 1)),
                                                    plans().ticket());
                                }));

        assertThat(plans().find(account)).contains(plan(account, "pppppp"));
    }

    @Test
    default void messagesInAnyOrderAndNumberEndInTheLastState() {
        Seeds.check(
                20,
                random -> {
                    AccountId account = newLive().account();
                    PlanSubscription last =
                            new FencedStates(plans(), account, random).run(random.nextInt(1, 12));

                    assertThat(plans().find(account)).contains(last);
                });
    }
}
