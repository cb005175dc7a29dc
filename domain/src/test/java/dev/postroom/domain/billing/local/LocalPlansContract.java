package dev.postroom.domain.billing.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.billing.BillingInterval;
import dev.postroom.domain.billing.PlanName;
import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.contract.Rollback;
import dev.postroom.domain.shared.Race;
import dev.postroom.domain.shared.SettableClock;

import org.junit.jupiter.api.Test;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Tests that every implementation of {@link LocalPlans} must pass. */
public interface LocalPlansContract extends PortContract {

    Instant THEN = SettableClock.START;

    /** The port under test, on the store of {@link #ports}. */
    LocalPlans local();

    private String customer() {
        String customer = "local_" + newId();
        local().register(customer);
        return customer;
    }

    private static LocalPlan plan(String customer, String name) {
        return new LocalPlan(
                customer,
                "plan_" + name,
                new PlanName(name),
                BillingInterval.YEAR,
                THEN,
                Optional.empty());
    }

    private LocalSession visit(String customer, LocalPageRequest errand) {
        return new LocalSession(
                newId().toString(), customer, errand, THEN.plus(Duration.ofHours(1)), false);
    }

    private static LocalPageRequest checkout() {
        return new LocalPageRequest.Checkout(
                new PlanName("starter"),
                BillingInterval.MONTH,
                URI.create("https://shop.example/good?a=b"),
                URI.create("https://shop.example/gone"));
    }

    @Test
    default void aCustomerHasNoPlanUntilOneIsStored() {
        String customer = customer();
        String other = customer();

        assertThat(local().find(customer)).isEmpty();

        local().store(plan(customer, "starter"));

        assertThat(local().find(customer)).contains(plan(customer, "starter"));
        assertThat(local().find(other)).isEmpty();
        assertThat(local().find("local_unknown")).isEmpty();
    }

    @Test
    default void aPlanTakesThePlaceOfTheEarlierOne() {
        String customer = customer();
        LocalPlan ending = plan(customer, "free").ending(Optional.of(THEN.plusSeconds(9)));
        local().store(plan(customer, "starter"));
        local().store(ending);

        assertThat(local().find(customer)).contains(ending);
        assertThat(ports().transactions().inTransaction(() -> local().lock(customer)))
                .contains(ending);
    }

    @Test
    default void aCustomerThatIsRegisteredAgainKeepsItsPlan() {
        String customer = customer();
        local().store(plan(customer, "starter"));
        local().register(customer);

        assertThat(local().find(customer)).isPresent();
    }

    @Test
    default void aVisitIsFoundAsItWasOpened() {
        String customer = customer();
        LocalSession buying = visit(customer, checkout());
        LocalSession changing =
                visit(
                        customer,
                        new LocalPageRequest.Portal(URI.create("https://shop.example/back")));
        local().open(buying, THEN);
        local().open(changing, THEN);

        assertThat(local().visit(buying.id())).contains(buying);
        assertThat(local().visit(changing.id())).contains(changing);
        assertThat(local().visit("unknown")).isEmpty();
    }

    @Test
    default void theFirstVisitWithAnIdStays() {
        LocalSession first = visit(customer(), checkout());
        local().open(first, THEN);
        local().open(
                        new LocalSession(
                                first.id(), customer(), first.errand(), THEN.plusSeconds(1), false),
                        THEN);

        assertThat(local().visit(first.id())).contains(first);
    }

    @Test
    default void aVisitIsUsedOnceAlsoByManyAtOnce() {
        LocalSession visit = visit(customer(), checkout());
        local().open(visit, THEN);

        assertThat(Race.of(6, _ -> local().use(visit.id()))).containsOnlyOnce(true);
        assertThat(local().visit(visit.id())).get().matches(LocalSession::isUsed);
        assertThat(local().use("unknown")).isFalse();
    }

    @Test
    default void aRollbackStoresNothing() {
        String customer = customer();
        LocalSession visit = visit(customer, checkout());
        local().open(visit, THEN);
        Rollback.of(
                ports().transactions(),
                () -> {
                    local().store(plan(customer, "starter"));
                    local().use(visit.id());
                });

        assertThat(local().find(customer)).isEmpty();
        assertThat(local().visit(visit.id())).contains(visit);
    }
}
