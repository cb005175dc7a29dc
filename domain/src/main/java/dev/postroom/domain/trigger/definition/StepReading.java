package dev.postroom.domain.trigger.definition;

import dev.postroom.domain.shared.failure.Messages;
import dev.postroom.domain.shared.json.FieldReader;
import dev.postroom.domain.shared.json.JsonFields;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.shared.json.NestedLists;
import dev.postroom.domain.shared.text.Text;
import dev.postroom.domain.subscriber.Profile;
import dev.postroom.domain.template.TemplateId;
import dev.postroom.domain.trigger.date.WaitReading;
import dev.postroom.domain.trigger.step.Conditions;
import dev.postroom.domain.trigger.step.Step;
import dev.postroom.domain.trigger.step.StepTree;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads steps. */
record StepReading(ResolvedReferences named) {

    private static final NestedLists NESTED =
            new NestedLists(List.of("then", "else"), true, "steps");

    /** The steps of a member: at least one, and not too many, also counting their branches. */
    List<Step> read(JsonFields members, String name) {
        Optional<List<?>> items = FieldReader.array(members, name);
        // counted before anything is looked up
        boolean isOverfull =
                NESTED.reportOverfull(
                        members.violations(),
                        members.pathOf(name),
                        items.orElse(List.of()),
                        StepTree.MAX_STEPS);
        return isOverfull ? List.of() : steps(members, name, items, 1);
    }

    private List<Step> steps(JsonFields members, String name, int depth) {
        return steps(members, name, FieldReader.array(members, name), depth);
    }

    private List<Step> steps(JsonFields members, String name, Optional<List<?>> items, int depth) {
        if (items.filter(List::isEmpty).isPresent() && !name.equals("else")) {
            members.violate(name, "empty", "Must contain at least one step.");
        }
        List<Step> steps = new ArrayList<>();
        for (int i = 0; i < items.map(List::size).orElse(0); i++) {
            FieldReader.element(members, name + "[" + i + "]", items.orElseThrow().get(i))
                    .flatMap(step -> step(step, depth))
                    .ifPresent(steps::add);
        }
        return steps;
    }

    private Optional<? extends Step> step(JsonFields step, int depth) {
        step.require("type");
        Optional<String> type = step.parsed("type", text -> text);
        return switch (type.orElse("")) {
            case "send_email" -> mail(step);
            case "wait" -> only(step, "for", "until").flatMap(WaitReading::of).map(Step.Wait::new);
            case "condition" -> condition(step, depth);
            case "add_tag" ->
                    only(step, "tag")
                            .flatMap(one -> one.required("tag", named::tag))
                            .map(Step.AddTag::new);
            case "remove_tag" ->
                    only(step, "tag")
                            .flatMap(one -> one.required("tag", named::tag))
                            .map(Step.RemoveTag::new);
            case "update_metadata" -> metadata(step);
            case "webhook" -> webhook(step);
            case "exit" -> exit(step);
            default -> {
                type.ifPresent(
                        _ -> step.violate("type", "unknown_value", Messages.oneOf(Step.TYPES)));
                yield Optional.empty();
            }
        };
    }

    private static Optional<JsonFields> only(JsonFields step, String... names) {
        Set<String> known = new LinkedHashSet<>(Set.of(names));
        known.add("type");
        step.allowOnly(known);
        return Optional.of(step);
    }

    private Optional<Step> mail(JsonFields step) {
        only(step, "template_id", "version", "variables");
        Optional<TemplateId> template = step.required("template_id", named::template);
        Optional<Integer> version = FieldReader.integer(step, "version", 1, Integer.MAX_VALUE);
        template.flatMap(one -> version.filter(number -> !named.hasVersion(one, number)))
                .ifPresent(
                        _ -> step.violate("version", "unknown_version", Messages.UNKNOWN_VERSION));
        JsonObject variables = data(step, "variables");
        return template.map(one -> new Step.SendEmail(one, version, variables));
    }

    private JsonObject data(JsonFields step, String name) {
        return FieldReader.object(step, name, named::data);
    }

    private Optional<Step> condition(JsonFields step, int depth) {
        only(step, "conditions", "then", "else");
        if (depth > StepTree.MAX_DEPTH) {
            step.violate("too_deep", Messages.nesting(StepTree.MAX_DEPTH));
            return Optional.empty();
        }
        step.require("conditions");
        Optional<Conditions> conditions = named.conditions(step);
        step.require("then");
        List<Step> then = steps(step, "then", depth + 1);
        List<Step> otherwise = steps(step, "else", depth + 1);
        return conditions.map(one -> new Step.Condition(one, then, otherwise));
    }

    private static Optional<Step> metadata(JsonFields step) {
        only(step, "metadata");
        step.require("metadata");
        return FieldReader.objectAs(step, "metadata", Profile::metadataOf)
                .map(Step.UpdateMetadata::new);
    }

    private Optional<Step> webhook(JsonFields step) {
        only(step, "webhook_id", "data");
        JsonObject data = data(step, "data");
        return step.required("webhook_id", named::webhook)
                .map(webhook -> new Step.Webhook(webhook, data));
    }

    private static Optional<Step> exit(JsonFields step) {
        only(step, "reason");
        return Optional.of(
                new Step.Exit(step.parsed("reason", text -> Text.required(text, Step.MAX_REASON))));
    }
}
