package dev.postroom.bootstrap.service;

import dev.postroom.adapters.billing.SelfHostedBillingGateway;
import dev.postroom.adapters.billing.SelfHostedPlanLimits;
import dev.postroom.adapters.persistence.billing.JdbiBillingCustomers;
import dev.postroom.adapters.persistence.billing.JdbiPlanLimits;
import dev.postroom.adapters.persistence.billing.JdbiPlanSubscriptions;
import dev.postroom.adapters.rest.ResourceTools;
import dev.postroom.adapters.rest.billing.BillingResource;
import dev.postroom.adapters.rest.billing.BillingWebhookResource;
import dev.postroom.application.billing.BillingEventReceiver;
import dev.postroom.application.billing.BillingParts;
import dev.postroom.application.billing.BillingReading;
import dev.postroom.application.billing.BillingSync;
import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.bootstrap.settings.BillingSettings;
import dev.postroom.domain.account.Accounts;
import dev.postroom.domain.billing.BillingCustomers;
import dev.postroom.domain.billing.BillingGateway;
import dev.postroom.domain.billing.PlanLimits;
import dev.postroom.domain.billing.PlanSubscriptions;
import dev.postroom.domain.billing.Plans;
import dev.postroom.domain.billing.ReadBilling;
import dev.postroom.domain.billing.ReceiveBillingEvents;
import dev.postroom.domain.billing.SyncBilling;

import java.time.InstantSource;
import java.util.List;

/** Plans: their limits and the contract with the payment provider. */
final class BillingWiring implements FeatureWiring {

    /** The driven ports. */
    record Ports(
            BillingGateway gateway,
            Plans plans,
            PlanLimits limits,
            PlanSubscriptions subscriptions,
            BillingCustomers customers) {

        static Ports on(Foundation foundation) {
            BillingSettings settings = foundation.settings().service().billing();
            boolean isLimited = settings.provider() != BillingSettings.Provider.NONE;
            Plans plans = isLimited ? settings.plans() : Plans.selfHosted();
            return new Ports(
                    new SelfHostedBillingGateway(),
                    plans,
                    isLimited
                            ? new JdbiPlanLimits(
                                    foundation.handles(),
                                    plans,
                                    settings.grace(),
                                    foundation.clock())
                            : new SelfHostedPlanLimits(),
                    new JdbiPlanSubscriptions(foundation.handles()),
                    new JdbiBillingCustomers(foundation.handles()));
        }
    }

    private final Ports ports;
    private final ReadBilling billing;
    private final SyncBilling synchronising;
    private final ReceiveBillingEvents events;
    private final InstantSource clock;

    BillingWiring(Ports ports, Accounts accounts, UnitOfWork work) {
        this.ports = ports;
        this.clock = work.clock().real();
        this.billing = new BillingReading(ports.subscriptions(), ports.limits(), ports.plans());
        BillingParts parts =
                new BillingParts(
                        ports.gateway(),
                        ports.plans(),
                        ports.limits(),
                        ports.subscriptions(),
                        ports.customers(),
                        accounts);
        this.synchronising = new BillingSync(work, parts, billing);
        this.events = new BillingEventReceiver(work, parts);
    }

    @Override
    public List<Object> resources(ResourceTools tools) {
        return List.of(
                new BillingResource(billing, synchronising, tools.responses()),
                new BillingWebhookResource(events, clock));
    }

    @Override
    public List<Runnable> preparations() {
        return ports.limits() instanceof JdbiPlanLimits stored
                ? List.of(stored::followPlans)
                : List.of();
    }
}
