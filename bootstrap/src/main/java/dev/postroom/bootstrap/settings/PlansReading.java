package dev.postroom.bootstrap.settings;

import dev.postroom.bootstrap.settings.format.Format;
import dev.postroom.domain.billing.BillingInterval;
import dev.postroom.domain.billing.Plan;
import dev.postroom.domain.billing.PlanName;
import dev.postroom.domain.billing.PlanResource;
import dev.postroom.domain.billing.Plans;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.failure.Messages;
import dev.postroom.domain.shared.json.FieldReader;
import dev.postroom.domain.shared.json.JsonFields;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Reads plans and finds everything that is wrong with them. */
final class PlansReading {
    private static final long MOST = 1_000_000_000_000L;
    private static final String BASIC = "basic";
    private static final String PLANS = "plans";

    private PlansReading() {}

    /** Fails with {@link Format.BadValue}, which names every mistake. */
    static Plans read(Map<String, ?> json) {
        try {
            return plans(JsonFields.of(json));
        } catch (FailureException e) {
            if (e.failure() instanceof Failure.Invalid invalid) {
                throw new Format.BadValue(
                        invalid.violations().stream()
                                .map(wrong -> wrong.field() + ": " + wrong.message())
                                .collect(Collectors.joining(" ", "wrong. ", "")));
            }
            throw e;
        }
    }

    private static Plans plans(JsonFields file) {
        file.require(PLANS);
        List<Plan> plans =
                FieldReader.elements(
                        file,
                        PLANS,
                        (at, plan) ->
                                FieldReader.element(file, at, plan).flatMap(PlansReading::plan));
        List<String> names = plans.stream().map(plan -> plan.name().value()).distinct().toList();
        if (names.size() < plans.size()) {
            file.violate(PLANS, "not_unique", "Must have different names.");
        }
        Optional<Plan> basic =
                file.required(BASIC, text -> text)
                        .flatMap(name -> {
                            Optional<Plan> named = named(name, plans);
                            if (named.isEmpty()) {
                                file.violate(BASIC, "unknown_value", unknown(name, names));
                            }
                            return named;
                        });
        file.finish(true);
        return new Plans(plans, basic.orElseThrow());
    }

    private static String unknown(String name, List<String> names) {
        return names.isEmpty() ? "Must be one of the plans." : Messages.oneOf(name, names);
    }

    private static Optional<Plan> named(String name, List<Plan> plans) {
        return plans.stream().filter(plan -> plan.name().value().equals(name)).findFirst();
    }

    private static Optional<Plan> plan(JsonFields plan) {
        Map<PlanResource, Long> limits = new EnumMap<>(PlanResource.class);
        FieldReader.child(plan, "limits").ifPresent(given -> readLimits(given, limits));
        Map<BillingInterval, String> prices = new EnumMap<>(BillingInterval.class);
        FieldReader.child(plan, "prices").ifPresent(given -> readPrices(given, prices));
        return plan.required("name", PlanName::new).map(name -> new Plan(name, limits, prices));
    }

    private static void readLimits(JsonFields given, Map<PlanResource, Long> limits) {
        for (PlanResource resource : PlanResource.values()) {
            FieldReader.wholeNumber(given, resource.keyword(), 0, MOST)
                    .ifPresent(limit -> limits.put(resource, limit));
        }
    }

    private static void readPrices(JsonFields given, Map<BillingInterval, String> prices) {
        for (BillingInterval interval : BillingInterval.values()) {
            given.parsed(interval.keyword(), PlansReading::price)
                    .ifPresent(price -> prices.put(interval, price));
        }
    }

    private static String price(String text) {
        if (text.isBlank()) {
            throw Failure.Invalid.value("blank", Messages.NOT_BLANK).asException();
        }
        return text;
    }
}
