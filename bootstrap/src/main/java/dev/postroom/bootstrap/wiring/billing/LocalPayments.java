package dev.postroom.bootstrap.wiring.billing;

import dev.postroom.adapters.billing.StripeSettings;
import dev.postroom.adapters.billing.local.LocalProvider;
import dev.postroom.adapters.billing.local.Offer;
import dev.postroom.bootstrap.lifecycle.StartupFailure;
import dev.postroom.bootstrap.settings.Settings;
import dev.postroom.domain.billing.BillingInterval;
import dev.postroom.domain.billing.Plan;
import dev.postroom.domain.billing.Plans;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The local provider of plans, as a service and its commands use it. */
public final class LocalPayments {

    private static final String NAME = "local";
    private static final String FILE = "payments.json";

    private LocalPayments() {}

    /**
     * Starts the provider, which keeps its file beside the data directory.
     *
     * @param service the start of the address of the service, without a slash at its end
     */
    public static LocalProvider start(Settings settings, String service) {
        Path file = file(settings);
        try {
            return LocalProvider.start(
                    file,
                    offers(sold(settings.service().billing().plans())),
                    URI.create(service + "/api/v1/billing/webhook"),
                    InstantSource.system());
        } catch (IOException e) {
            throw new StartupFailure(
                    "The local provider of plans cannot start with the file %s: %s."
                            .formatted(file, e.getMessage()),
                    e);
        }
    }

    /** How the provider that was started last is reached; empty when none ever was. */
    static Optional<StripeSettings> access(Settings settings) {
        Path file = file(settings);
        try {
            return LocalProvider.access(file)
                    .map(access ->
                            StripeSettings.of(
                                    NAME, access.key(), List.of(access.secret()), access.url()));
        } catch (IOException e) {
            throw new StartupFailure(
                    "The file %s of the local provider of plans cannot be read: %s."
                            .formatted(file, e.getMessage()),
                    e);
        }
    }

    private static Path file(Settings settings) {
        return settings.database().dataDir().resolveSibling(FILE);
    }

    /** The plans that it sells: without prices of their own, all but the basic one are sold. */
    public static Plans sold(Plans plans) {
        return new Plans(
                plans.all().stream().map(plan -> priced(plan, plans.basic())).toList(),
                plans.basic());
    }

    private static Plan priced(Plan plan, Plan basic) {
        if (plan.equals(basic) || !plan.prices().isEmpty()) {
            return plan;
        }
        return new Plan(
                plan.name(),
                plan.limits(),
                Map.of(
                        BillingInterval.MONTH,
                        plan.name() + "_month",
                        BillingInterval.YEAR,
                        plan.name() + "_year"));
    }

    private static List<Offer> offers(Plans plans) {
        return plans.all().stream().flatMap(LocalPayments::offers).toList();
    }

    private static Stream<Offer> offers(Plan plan) {
        return Arrays.stream(BillingInterval.values())
                .flatMap(interval ->
                        plan.price(interval).map(price -> offer(plan, interval, price)).stream());
    }

    private static Offer offer(Plan plan, BillingInterval interval, String price) {
        return new Offer(
                price,
                plan.name().value(),
                switch (interval) {
                    case MONTH -> ChronoUnit.MONTHS;
                    case YEAR -> ChronoUnit.YEARS;
                });
    }
}
