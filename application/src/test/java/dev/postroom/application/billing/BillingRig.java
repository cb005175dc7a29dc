package dev.postroom.application.billing;

import dev.postroom.application.shared.House;
import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.billing.BillingInterval;
import dev.postroom.domain.billing.BillingPorts;
import dev.postroom.domain.billing.BillingTerm;
import dev.postroom.domain.billing.Plan;
import dev.postroom.domain.billing.PlanName;
import dev.postroom.domain.billing.PlanResource;
import dev.postroom.domain.billing.PlanStatus;
import dev.postroom.domain.billing.PlanSubscription;
import dev.postroom.domain.billing.Plans;
import dev.postroom.domain.billing.provider.InMemoryBillingGateway;
import dev.postroom.domain.billing.provider.ProviderEventResult;
import dev.postroom.domain.billing.provider.ProviderState;
import dev.postroom.domain.billing.provider.UnverifiedProviderEvent;
import dev.postroom.domain.shared.SettableClock;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The use cases of billing, with a payment provider in memory. */
final class BillingRig {

    static final String PROVIDER = InMemoryBillingGateway.NAME;
    static final PlanName FREE = new PlanName("free");
    static final PlanName STARTER = new PlanName("starter");

    private static final Plan BASIC = new Plan(FREE, Map.of(PlanResource.TAGS, 3L), Map.of());
    private static final Plan SOLD =
            new Plan(STARTER, Map.of(), Map.of(BillingInterval.MONTH, "price_starter"));
    private static final BillingTerm TERM =
            new BillingTerm(
                    BillingInterval.MONTH,
                    SettableClock.START,
                    SettableClock.START.plus(Duration.ofDays(30)),
                    false);

    final House house = House.create();
    final BillingPorts ports = BillingPorts.inMemory(house.ports().database());
    final InMemoryBillingGateway gateway =
            new InMemoryBillingGateway(
                    house.ports().guard(), new Plans(List.of(BASIC, SOLD), BASIC));
    final AccountId account = house.live().account();
    final BillingParts parts;
    final BillingReading reading;
    final BillingSync sync;
    final BillingEventReceiver receiver;

    BillingRig() {
        Plans plans = new Plans(List.of(BASIC, SOLD), BASIC);
        parts =
                new BillingParts(
                        gateway,
                        plans,
                        house.limits(),
                        ports.subscriptions(),
                        ports.customers(),
                        house.ports().account().accounts());
        reading = new BillingReading(ports.subscriptions(), house.limits(), plans);
        sync = new BillingSync(house.work(), parts, reading);
        receiver = new BillingEventReceiver(house.work(), parts);
    }

    /** The account is this customer of the provider. */
    void link(String customer) {
        ports.customers().link(PROVIDER, account, customer);
    }

    /** From now on the customer has this at the provider. */
    void put(String customer, PlanStatus status) {
        gateway.put(
                customer, new ProviderState(STARTER, status, "sub_" + customer, Optional.of(TERM)));
    }

    ProviderEventResult receive(String body) {
        return receiver.receive(new UnverifiedProviderEvent(body, Map.of(), house.ports().now()));
    }

    PlanSubscription plan() {
        return reading.subscription(house.live()).subscription();
    }
}
