package dev.postroom.bootstrap.wiring;

import dev.postroom.adapters.billing.SelfHostedPlanLimits;
import dev.postroom.adapters.persistence.billing.JdbiBillingCustomers;
import dev.postroom.adapters.persistence.billing.JdbiPlanLimits;
import dev.postroom.adapters.persistence.billing.JdbiPlanSubscriptions;
import dev.postroom.adapters.rest.ResourceTools;
import dev.postroom.adapters.rest.billing.BillingResource;
import dev.postroom.adapters.rest.billing.BillingWebhookResource;
import dev.postroom.adapters.rest.billing.ProviderVisitsResource;
import dev.postroom.adapters.rest.billing.page.BillingPageResource;
import dev.postroom.application.billing.BillingEventReceiver;
import dev.postroom.application.billing.BillingParts;
import dev.postroom.application.billing.BillingReading;
import dev.postroom.application.billing.BillingSync;
import dev.postroom.application.billing.PlanSetting;
import dev.postroom.application.billing.ProviderVisits;
import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.bootstrap.settings.BillingSettings;
import dev.postroom.bootstrap.telemetry.PlanRefusals;
import dev.postroom.bootstrap.wiring.billing.BillingGateways;
import dev.postroom.bootstrap.wiring.billing.LocalPayments;
import dev.postroom.bootstrap.wiring.foundation.FeatureWiring;
import dev.postroom.bootstrap.wiring.foundation.Foundation;
import dev.postroom.domain.account.Accounts;
import dev.postroom.domain.account.WorkspaceClock;
import dev.postroom.domain.billing.PlanLimits;
import dev.postroom.domain.billing.PlanSubscriptions;
import dev.postroom.domain.billing.Plans;
import dev.postroom.domain.billing.ReadBilling;
import dev.postroom.domain.billing.SetPlan;
import dev.postroom.domain.billing.provider.BillingCustomers;
import dev.postroom.domain.billing.provider.BillingGateway;
import dev.postroom.domain.billing.provider.ReceiveBillingEvents;
import dev.postroom.domain.billing.provider.ReturnOrigins;
import dev.postroom.domain.billing.provider.SyncBilling;
import dev.postroom.domain.billing.provider.VisitProvider;

import java.net.URI;
import java.time.InstantSource;
import java.util.List;

/** Plans: their limits and the contract with the payment provider. */
final class BillingWiring implements FeatureWiring {

    /** The driven ports. */
    record Ports(
            BillingGateway gateway,
            Plans plans,
            PlanLimits limits,
            Runnable planPreparation,
            PlanSubscriptions subscriptions,
            BillingCustomers customers,
            ReturnOrigins origins) {

        static Ports on(Foundation foundation) {
            BillingSettings settings = foundation.settings().service().billing();
            Plans plans = plans(settings);
            Limits limits = limits(settings, plans, foundation);
            return new Ports(
                    new BillingGateways(foundation).selling(plans),
                    plans,
                    limits.ofPlans(),
                    limits.preparation(),
                    new JdbiPlanSubscriptions(foundation.handles()),
                    new JdbiBillingCustomers(foundation.handles()),
                    ReturnOrigins.of(settings.returnOrigins(), URI.create(foundation.publicUrl())));
        }

        /**
         * The limits of plans.
         *
         * @param preparation runs before they are used
         */
        private record Limits(PlanLimits ofPlans, Runnable preparation) {}

        private static Limits limits(BillingSettings settings, Plans plans, Foundation foundation) {
            PlanRefusals refusals = new PlanRefusals(foundation.telemetry().meters());
            if (settings.provider().isOwn(BillingSettings.NONE)) {
                return new Limits(new SelfHostedPlanLimits(), () -> {});
            }
            JdbiPlanLimits stored =
                    new JdbiPlanLimits(
                            foundation.handles(), plans, settings.grace(), foundation.clock());
            stored.reportRefusals(refusals::refused);
            return new Limits(stored, stored::followPlans);
        }

        private static Plans plans(BillingSettings settings) {
            if (settings.provider().isOwn(BillingSettings.NONE)) {
                return Plans.selfHosted();
            }
            return settings.provider().isOwn(BillingSettings.LOCAL)
                    ? LocalPayments.sold(settings.plans())
                    : settings.plans();
        }
    }

    private final Ports ports;
    private final ReadBilling billing;
    private final SyncBilling synchronising;
    private final ReceiveBillingEvents events;
    private final VisitProvider provider;
    private final SetPlan setting;
    private final InstantSource clock;
    private final WorkspaceClock times;

    BillingWiring(Ports ports, Accounts accounts, UnitOfWork work) {
        this.ports = ports;
        this.clock = work.clock().real();
        this.times = work.clock();
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
        this.provider = new ProviderVisits(work, parts);
        this.setting = new PlanSetting(work, parts);
    }

    /** Asks the provider for the plan of an account. */
    SyncBilling synchronising() {
        return synchronising;
    }

    /** Opens pages of the provider. */
    VisitProvider provider() {
        return provider;
    }

    /** The plans of accounts. */
    ReadBilling billing() {
        return billing;
    }

    /** Gives plans to accounts. */
    SetPlan setting() {
        return setting;
    }

    @Override
    public List<Object> resources(ResourceTools tools) {
        return List.of(
                new BillingResource(billing, synchronising, tools.responses()),
                new ProviderVisitsResource(provider, ports.origins()),
                new BillingWebhookResource(events, clock),
                new BillingPageResource(
                        billing,
                        provider,
                        ports.origins(),
                        times,
                        tools.responses().publicBaseUrl(),
                        tools.pages()));
    }

    @Override
    public List<Runnable> preparations() {
        return List.of(ports.planPreparation());
    }
}
