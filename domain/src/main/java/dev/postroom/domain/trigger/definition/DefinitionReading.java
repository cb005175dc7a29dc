package dev.postroom.domain.trigger.definition;

import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.Messages;
import dev.postroom.domain.shared.failure.Violations;
import dev.postroom.domain.shared.json.FieldReader;
import dev.postroom.domain.shared.json.JsonFields;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.trigger.date.DateReading;
import dev.postroom.domain.trigger.date.DateRule;
import dev.postroom.domain.trigger.date.WaitTime;
import dev.postroom.domain.trigger.step.Conditions;
import dev.postroom.domain.trigger.step.Step;
import dev.postroom.domain.trigger.step.StepTree;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads a definition from JSON and collects everything that is wrong with it. For one reading. */
final class DefinitionReading {

    private static final String STEPS = "steps";
    private static final String TOO_MANY_CAMPAIGNS =
            "The conditions of one trigger can name up to %d campaigns, also counting those in steps."
                    .formatted(TriggerDefinition.MAX_CAMPAIGNS);
    private static final Set<String> OF_EXIT = Set.of("event_type", "filter");

    private final Violations violations = new Violations();
    private final ResolvedReferences named;

    DefinitionReading(TriggerReferences references) {
        this.named = new ResolvedReferences(references);
    }

    TriggerDefinition read(JsonObject json) {
        JsonFields members = JsonFields.of(json.members(), violations);
        Optional<TriggerKind> kind = kind(members);
        TriggerFilter filter = new FilterSection(named).read(members, kind);
        Optional<Conditions> conditions = named.conditions(members);
        List<Step> steps = steps(members);
        Optional<Frequency> frequency = FieldReader.keyword(members, "frequency", Frequency.class);
        List<ExitOn> exits = exits(members);
        violations.throwIfAny();
        TriggerDefinition read =
                new TriggerDefinition(
                        kind.orElseThrow(),
                        filter,
                        conditions,
                        new StepTree(steps),
                        frequency.orElse(usual(filter)),
                        exits);
        if (read.campaignsOfRules().size() > TriggerDefinition.MAX_CAMPAIGNS) {
            throw Failure.Invalid.field("conditions", "too_many", TOO_MANY_CAMPAIGNS).asException();
        }
        return read;
    }

    private static Optional<TriggerKind> kind(JsonFields members) {
        members.require("event_type");
        return FieldReader.keyword(members, "event_type", TriggerKind.class);
    }

    // a birthday comes again
    private static Frequency usual(TriggerFilter filter) {
        return filter.date().filter(DateRule::yearly).isPresent()
                ? Frequency.EVERY_TIME
                : Frequency.ONCE;
    }

    private List<Step> steps(JsonFields members) {
        if (members.has(ShortForm.TEMPLATE)) {
            return shortForm(members);
        }
        if (members.has(ShortForm.DELAY)) {
            members.violate(
                    ShortForm.DELAY,
                    "not_allowed",
                    "Belongs to template_id. Begin the steps with a wait instead.");
        }
        members.require(STEPS);
        return new StepReading(named).read(members, STEPS);
    }

    private List<Step> shortForm(JsonFields members) {
        if (members.has(STEPS)) {
            members.violate(
                    ShortForm.TEMPLATE, "not_allowed", "Must not be used together with steps.");
            List<Step> _ = new StepReading(named).read(members, STEPS);
        }
        List<Step> steps = new ArrayList<>();
        FieldReader.integer(
                        members, ShortForm.DELAY, 0, Math.toIntExact(WaitTime.LONGEST.toSeconds()))
                .filter(seconds -> seconds > 0)
                .map(Duration::ofSeconds)
                .filter(delay -> isLongEnough(members, delay))
                .ifPresent(delay -> steps.add(new Step.Wait(new WaitTime.For(delay))));
        members.parsed(ShortForm.TEMPLATE, named::template)
                .map(template -> new Step.SendEmail(template, Optional.empty(), JsonObject.empty()))
                .ifPresent(steps::add);
        return steps;
    }

    private static boolean isLongEnough(JsonFields members, Duration delay) {
        boolean fits = delay.compareTo(WaitTime.SHORTEST) >= 0;
        if (!fits) {
            members.violate(ShortForm.DELAY, "out_of_range", "Must be 0, or at least 60.");
        }
        return fits;
    }

    private List<ExitOn> exits(JsonFields members) {
        List<?> items = FieldReader.array(members, "exit_on").orElse(List.of());
        if (items.size() > TriggerDefinition.MAX_EXITS) {
            members.violate(
                    "exit_on", "too_many", Messages.atMost(TriggerDefinition.MAX_EXITS, "events"));
            return List.of();
        }
        List<ExitOn> exits = new ArrayList<>();
        for (int i = 0; i < items.size(); i++) {
            FieldReader.element(members, "exit_on[" + i + "]", items.get(i))
                    .flatMap(this::exit)
                    .ifPresent(exits::add);
        }
        return exits;
    }

    private Optional<ExitOn> exit(JsonFields members) {
        members.allowOnly(OF_EXIT);
        Optional<TriggerKind> kind = kind(members);
        if (kind.filter(TriggerKind.DATE::equals).isPresent()) {
            members.violate(
                    "event_type",
                    "not_allowed",
                    "Must be the type of an event: a date ends no run.");
            return Optional.empty();
        }
        TriggerFilter filter = new FilterSection(named).read(members, kind);
        return kind.map(known -> new ExitOn(known, filter));
    }

    /** Reads the member {@code filter} of a definition or of an exit. */
    private record FilterSection(ResolvedReferences named) {

        private static final String FILTER = "filter";
        private static final List<String> KNOWN =
                List.of("tag", "campaign_id", "link_url", "event_name", "date");

        /** The filter; an absent one is read as one without members. */
        TriggerFilter read(JsonFields outer, Optional<TriggerKind> kind) {
            Optional<JsonFields> given =
                    outer.has(FILTER)
                            ? FieldReader.child(outer, FILTER)
                            : Optional.of(outer.child(FILTER, Map.of()));
            return given.map(members -> members(members, kind)).orElse(TriggerFilter.none());
        }

        private TriggerFilter members(JsonFields filter, Optional<TriggerKind> kind) {
            filter.allowOnly(Set.copyOf(KNOWN));
            kind.ifPresent(one -> judge(filter, one));
            return new TriggerFilter(
                    filter.parsed("tag", named::tag),
                    filter.parsed("campaign_id", named::campaign),
                    filter.parsed("link_url", TriggerFilter::linkOf),
                    filter.parsed("event_name", TriggerFilter::eventNameOf),
                    FieldReader.child(filter, "date").flatMap(DateReading::rule));
        }

        private static void judge(JsonFields filter, TriggerKind kind) {
            for (String name : KNOWN) {
                if (kind.requires(name)) {
                    filter.require(name);
                }
                if (filter.has(name) && !kind.filtersBy(name)) {
                    filter.violate(
                            name,
                            "not_allowed",
                            "Events of the type %s have no such field.".formatted(kind.keyword()));
                }
            }
        }
    }
}
