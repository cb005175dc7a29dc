package dev.postroom.application.billing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.postroom.domain.billing.BillingInterval;
import dev.postroom.domain.billing.Plan;
import dev.postroom.domain.billing.PlanName;
import dev.postroom.domain.billing.PlanStatus;
import dev.postroom.domain.billing.Plans;
import dev.postroom.domain.billing.local.InMemoryLocalPlans;
import dev.postroom.domain.billing.local.LocalChange;
import dev.postroom.domain.billing.local.LocalPageRequest;
import dev.postroom.domain.billing.local.LocalPlan;
import dev.postroom.domain.billing.local.LocalSession;
import dev.postroom.domain.billing.local.LocalTokens;
import dev.postroom.domain.billing.provider.ProviderEventResult;
import dev.postroom.domain.billing.provider.ProviderState;
import dev.postroom.domain.billing.provider.ReceiveBillingEvents;
import dev.postroom.domain.billing.provider.UnverifiedProviderEvent;
import dev.postroom.domain.billing.provider.VerifiedProviderEvent;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.seal.MacKey;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

final class LocalProviderVisitsTest {

    private static final URI DONE = URI.create("https://shop.example/done");
    private static final URI GONE = URI.create("https://shop.example/gone");
    private static final PlanName SMALL = new PlanName("small");
    private static final PlanName LARGE = new PlanName("large");
    private static final Plan BASIC = new Plan(new PlanName("free"), Map.of(), Map.of());
    private static final Plans PLANS =
            new Plans(
                    List.of(
                            BASIC,
                            new Plan(SMALL, Map.of(), Map.of(BillingInterval.MONTH, "s")),
                            new Plan(
                                    LARGE,
                                    Map.of(),
                                    Map.of(BillingInterval.MONTH, "m", BillingInterval.YEAR, "y"))),
                    BASIC);

    private final BillingRig rig = new BillingRig();
    private final InMemoryLocalPlans local = new InMemoryLocalPlans(rig.house.ports().database());
    private final LocalTokens seals = new LocalTokens(new MacKey(new byte[32]));
    private final Reports reports = new Reports();
    private final LocalProviderVisits visits =
            new LocalProviderVisits(
                    rig.house.work(),
                    local,
                    seals,
                    PLANS,
                    new LocalProviderVisits.Service(
                            rig.house.ports().account().accounts(), rig.reading, reports));
    private final String customer = seals.customer(rig.account);

    /** The service as the provider sees it. */
    private static final class Reports implements ReceiveBillingEvents {

        private final List<UnverifiedProviderEvent> received = new ArrayList<>();

        @Override
        public ProviderEventResult receive(UnverifiedProviderEvent message) {
            received.add(message);
            return ProviderEventResult.APPLIED;
        }
    }

    private Instant now() {
        return rig.house.work().clock().real().instant();
    }

    private String open(String token, LocalPageRequest errand, Duration time) {
        local.register(customer);
        local.open(
                new LocalSession(seals.id(token), customer, errand, now().plus(time), false),
                now());
        return token;
    }

    private String checkout(String token, PlanName plan) {
        return open(
                token,
                new LocalPageRequest.Checkout(plan, BillingInterval.MONTH, DONE, GONE),
                Duration.ofHours(1));
    }

    private String portal() {
        return open("portal", new LocalPageRequest.Portal(DONE), Duration.ofHours(1));
    }

    private ProviderState state() {
        return local.find(customer).orElseThrow().at(now());
    }

    private boolean isEnding() {
        return state().term().orElseThrow().cancelAtPeriodEnd();
    }

    @Test
    void aPlanIsBoughtOnceAndReported() {
        String token = checkout("token", SMALL);

        assertThat(visits.buy(token)).isEqualTo(DONE);
        Optional<LocalPlan> bought = local.find(customer);
        assertThat(visits.buy(token)).isEqualTo(DONE);

        assertThat(state().plan()).isEqualTo(SMALL);
        assertThat(state().status()).isEqualTo(PlanStatus.ACTIVE);
        assertThat(local.find(customer)).isEqualTo(bought);
        assertThat(visits.findCheckout(token).visit().isUsed()).isTrue();
        assertThat(seals.read(reports.received.getFirst()))
                .isInstanceOfSatisfying(
                        VerifiedProviderEvent.Changed.class,
                        changed -> assertThat(changed.account()).contains(rig.account));
    }

    @Test
    void aPlanThatIsGivenLeavesOneThatIsInForce() {
        visits.give(rig.account, SMALL, BillingInterval.MONTH);
        visits.give(rig.account, LARGE, BillingInterval.YEAR);

        assertThat(state().plan()).isEqualTo(SMALL);
        assertThat(reports.received).hasSize(2);
    }

    @Test
    void lookingChangesNothing() {
        visits.findCheckout(checkout("token", SMALL));
        visits.findPortal(portal());

        assertThat(local.find(customer)).isEmpty();
        assertThat(reports.received).isEmpty();
    }

    @Test
    void aPlanIsChangedCancelledAndKept() {
        visits.buy(checkout("token", SMALL));
        visits.change(portal(), new LocalChange.Cancel());

        assertThat(isEnding()).isTrue();

        visits.change("portal", new LocalChange.Resume());

        assertThat(isEnding()).isFalse();

        visits.change("portal", new LocalChange.Cancel());
        visits.change("portal", new LocalChange.To(LARGE, BillingInterval.YEAR));

        assertThat(isEnding()).isFalse();
        assertThat(state().plan()).isEqualTo(LARGE);
        assertThat(state().term().orElseThrow().interval()).isEqualTo(BillingInterval.YEAR);
        assertThat(reports.received).hasSize(5);
        assertThat(visits.findPortal("portal").plan()).contains(state());
        assertThat(visits.findPortal("portal").sold()).hasSize(2);
    }

    @Test
    void withoutAPlanInForceThePortalChangesNothing() {
        visits.change(portal(), new LocalChange.To(LARGE, BillingInterval.MONTH));
        visits.change("portal", new LocalChange.Cancel());
        visits.change("portal", new LocalChange.Resume());

        assertThat(local.find(customer)).isEmpty();
        assertThat(visits.findPortal("portal").plan()).isEmpty();
    }

    @Test
    void aPlanThatIsNotSoldIsInvalid() {
        visits.buy(checkout("token", SMALL));
        String token = portal();

        assertThatThrownBy(
                        () -> visits.change(token, new LocalChange.To(SMALL, BillingInterval.YEAR)))
                .isInstanceOfSatisfying(
                        FailureException.class,
                        refused ->
                                assertThat(refused.failure()).isInstanceOf(Failure.Invalid.class));
        assertThat(state().term().orElseThrow().interval()).isEqualTo(BillingInterval.MONTH);
    }

    @Test
    void anAddressIsGoodForItsPageAndItsTime() {
        String buying = checkout("token", SMALL);
        String changing = portal();
        String late = open("late", new LocalPageRequest.Portal(DONE), Duration.ZERO);

        isRefused("invalid_token", () -> visits.findPortal(buying));
        isRefused("invalid_token", () -> visits.change(buying, new LocalChange.Cancel()));
        isRefused("invalid_token", () -> visits.buy(changing));
        isRefused("invalid_token", () -> visits.findCheckout("unknown"));
        isRefused("token_expired", () -> visits.findPortal(late));
        isRefused("token_expired", () -> visits.change(late, new LocalChange.Cancel()));
    }

    private static void isRefused(String code, ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        FailureException.class,
                        refused ->
                                assertThat(refused.failure())
                                        .isInstanceOfSatisfying(
                                                Failure.Unauthenticated.class,
                                                denied ->
                                                        assertThat(denied.code()).isEqualTo(code)));
    }
}
