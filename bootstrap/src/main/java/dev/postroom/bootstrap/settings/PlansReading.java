package dev.postroom.bootstrap.settings;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigList;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueType;

import dev.postroom.bootstrap.settings.format.Format;
import dev.postroom.domain.billing.BillingInterval;
import dev.postroom.domain.billing.Plan;
import dev.postroom.domain.billing.PlanName;
import dev.postroom.domain.billing.PlanResource;
import dev.postroom.domain.billing.Plans;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.text.Keyword;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads plans and finds everything that is wrong with them. Reads one file. */
final class PlansReading {
    private static final long MOST = 1_000_000_000_000L;
    private static final String BASIC = "basic";
    private static final String PLANS = "plans";
    private static final String NAME = "name";
    private static final String LIMITS = "limits";
    private static final String PRICES = "prices";

    private final List<String> wrong = new ArrayList<>();

    /** Fails with {@link Format.BadValue}, which names every mistake. */
    Plans read(Config file) {
        ConfigObject root = file.root();
        requireKnown("", root, Set.of(BASIC, PLANS));
        List<Plan> plans = new ArrayList<>();
        if (root.get(PLANS) instanceof ConfigList list && !list.isEmpty()) {
            for (int i = 0; i < list.size(); i++) {
                plan(PLANS + "[" + i + "]", list.get(i)).ifPresent(plans::add);
            }
        } else {
            wrong.add("plans must be a list of plans");
        }
        List<String> names = plans.stream().map(plan -> plan.name().value()).toList();
        if (names.stream().distinct().count() != names.size()) {
            wrong.add("plans must have different names");
        }
        Optional<Plan> basic = basic(root, plans);
        if (!wrong.isEmpty()) {
            throw new Format.BadValue("wrong: " + String.join("; ", wrong));
        }
        return new Plans(plans, basic.orElseThrow());
    }

    private Optional<Plan> basic(ConfigObject root, List<Plan> plans) {
        Optional<Plan> found =
                text(root.get(BASIC))
                        .flatMap(name ->
                                plans.stream()
                                        .filter(plan -> plan.name().value().equals(name))
                                        .findFirst());
        if (found.isEmpty()) {
            wrong.add("basic must be the name of a plan in the file");
        }
        return found;
    }

    private Optional<Plan> plan(String place, ConfigValue value) {
        if (!(value instanceof ConfigObject plan)) {
            wrong.add(place + " must be an object");
            return Optional.empty();
        }
        requireKnown(place + ".", plan, Set.of(NAME, LIMITS, PRICES));
        Map<PlanResource, Long> limits =
                members(place, LIMITS, plan, PlanResource.class, PlansReading::limit);
        Map<BillingInterval, String> prices =
                members(place, PRICES, plan, BillingInterval.class, PlansReading::price);
        return name(place, plan).map(name -> new Plan(name, limits, prices));
    }

    private Optional<PlanName> name(String place, ConfigObject plan) {
        try {
            return Optional.of(new PlanName(text(plan.get(NAME)).orElse("")));
        } catch (FailureException _) {
            wrong.add(
                    place + ".name must be lower-case letters, digits and underscores, at most 40");
            return Optional.empty();
        }
    }

    private interface Reading<T> {
        /** The value; empty when it is wrong. */
        Optional<T> of(ConfigValue value);
    }

    // null: the plan has no such limit or price
    private <K extends Enum<K> & Keyword, T> Map<K, T> members(
            String place, String member, ConfigObject plan, Class<K> keys, Reading<T> reading) {
        Map<K, T> read = new EnumMap<>(keys);
        ConfigValue value = plan.get(member);
        if (value == null) {
            return read;
        }
        if (!(value instanceof ConfigObject members)) {
            wrong.add("%s.%s must be an object".formatted(place, member));
            return read;
        }
        requireKnown("%s.%s.".formatted(place, member), members, Set.copyOf(Keyword.all(keys)));
        for (K key : keys.getEnumConstants()) {
            ConfigValue one = members.get(key.keyword());
            if (one != null && one.valueType() != ConfigValueType.NULL) {
                reading.of(one)
                        .ifPresentOrElse(
                                known -> read.put(key, known),
                                () ->
                                        wrong.add(
                                                "%s.%s.%s is wrong"
                                                        .formatted(place, member, key.keyword())));
            }
        }
        return read;
    }

    private static Optional<Long> limit(ConfigValue value) {
        return value.unwrapped() instanceof Integer || value.unwrapped() instanceof Long
                ? Optional.of(((Number) value.unwrapped()).longValue())
                        .filter(limit -> limit >= 0 && limit <= MOST)
                : Optional.empty();
    }

    private static Optional<String> price(ConfigValue value) {
        return text(value).filter(price -> !price.isBlank());
    }

    private static Optional<String> text(@Nullable ConfigValue value) {
        return value != null && value.unwrapped() instanceof String text
                ? Optional.of(text)
                : Optional.empty();
    }

    private void requireKnown(String place, ConfigObject object, Set<String> known) {
        object.keySet().stream()
                .filter(key -> !known.contains(key))
                .sorted()
                .forEach(key -> wrong.add(place + key + " is unknown"));
    }
}
