package dev.postroom.domain.trigger.definition;

import dev.postroom.domain.shared.failure.Messages;
import dev.postroom.domain.shared.failure.Violations;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.shared.text.Text;
import dev.postroom.domain.subscriber.Profile;
import dev.postroom.domain.template.TemplateId;
import dev.postroom.domain.trigger.date.JsonMembers;
import dev.postroom.domain.trigger.date.WaitReading;
import dev.postroom.domain.trigger.step.Conditions;
import dev.postroom.domain.trigger.step.Step;
import dev.postroom.domain.trigger.step.StepTree;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads steps. */
record StepReading(ResolvedReferences named) {

    private static final List<String> BRANCHES = List.of("then", "else");

    /** The steps of a member: at least one, and not too many, also counting their branches. */
    List<Step> read(JsonMembers members, String name) {
        Optional<List<?>> items = members.array(name);
        // counted before anything is looked up, so that a huge definition is refused at once
        List<?> given = items.orElse(List.of());
        if (isOverfull(members.violations(), members.field(name), given, StepTree.MAX_STEPS)) {
            return List.of();
        }
        return steps(members, name, items, 1);
    }

    private static int count(@Nullable Object steps) {
        if (!(steps instanceof List<?> items)) {
            return 0;
        }
        int count = items.size();
        for (Object item : items) {
            if (item instanceof Map<?, ?> step) {
                count += BRANCHES.stream().mapToInt(name -> count(step.get(name))).sum();
            }
        }
        return count;
    }

    /** Reports the innermost lists that have too many steps by themselves. */
    private static boolean isOverfull(
            Violations violations, String field, @Nullable Object steps, int most) {
        if (!(steps instanceof List<?> items) || count(items) <= most) {
            return false;
        }
        boolean isWithin = false;
        for (int i = 0; i < items.size(); i++) {
            for (String branch : BRANCHES) {
                if (items.get(i) instanceof Map<?, ?> step) {
                    String inner = "%s[%d].%s".formatted(field, i, branch);
                    isWithin |= isOverfull(violations, inner, step.get(branch), most - 1);
                }
            }
        }
        if (!isWithin) {
            violations.add(field, "too_many", Messages.atMost(most, "steps"));
        }
        return true;
    }

    private List<Step> steps(JsonMembers members, String name, int depth) {
        return steps(members, name, members.array(name), depth);
    }

    private List<Step> steps(JsonMembers members, String name, Optional<List<?>> items, int depth) {
        if (items.filter(List::isEmpty).isPresent() && !name.equals("else")) {
            members.violate(name, "empty", "Must contain at least one step.");
        }
        List<Step> steps = new ArrayList<>();
        for (int i = 0; i < items.map(List::size).orElse(0); i++) {
            members.item(name, items.orElseThrow(), i)
                    .flatMap(step -> step(step, depth))
                    .ifPresent(steps::add);
        }
        return steps;
    }

    private Optional<? extends Step> step(JsonMembers step, int depth) {
        step.require("type");
        Optional<String> type = step.text("type");
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

    private static Optional<JsonMembers> only(JsonMembers step, String... names) {
        Set<String> known = new LinkedHashSet<>(Set.of(names));
        known.add("type");
        step.allowOnly(known);
        return Optional.of(step);
    }

    private Optional<Step> mail(JsonMembers step) {
        only(step, "template_id", "version", "variables");
        Optional<TemplateId> template = step.required("template_id", named::template);
        Optional<Integer> version = step.number("version", 1, Integer.MAX_VALUE);
        template.flatMap(one -> version.filter(number -> !named.hasVersion(one, number)))
                .ifPresent(
                        _ -> step.violate("version", "unknown_version", Messages.UNKNOWN_VERSION));
        JsonObject variables = data(step, "variables");
        return template.map(one -> new Step.SendEmail(one, version, variables));
    }

    private JsonObject data(JsonMembers step, String name) {
        return ConditionReading.object(step, name)
                .flatMap(
                        data -> step.violations().checked(step.field(name), () -> named.data(data)))
                .orElse(JsonObject.empty());
    }

    private Optional<Step> condition(JsonMembers step, int depth) {
        only(step, "conditions", "then", "else");
        if (depth > StepTree.MAX_DEPTH) {
            step.violations().add(step.path(), "too_deep", Messages.nesting(StepTree.MAX_DEPTH));
            return Optional.empty();
        }
        step.require("conditions");
        Optional<Conditions> conditions = ConditionReading.of(step, "conditions", named);
        step.require("then");
        List<Step> then = steps(step, "then", depth + 1);
        List<Step> otherwise = steps(step, "else", depth + 1);
        return conditions.map(one -> new Step.Condition(one, then, otherwise));
    }

    private static Optional<Step> metadata(JsonMembers step) {
        only(step, "metadata");
        step.require("metadata");
        return ConditionReading.object(step, "metadata")
                .flatMap(patch ->
                        step.violations()
                                .checked(step.field("metadata"), () -> Profile.metadataOf(patch)))
                .map(Step.UpdateMetadata::new);
    }

    private Optional<Step> webhook(JsonMembers step) {
        only(step, "webhook_id", "data");
        JsonObject data = data(step, "data");
        return step.required("webhook_id", named::webhook)
                .map(webhook -> new Step.Webhook(webhook, data));
    }

    private static Optional<Step> exit(JsonMembers step) {
        only(step, "reason");
        return Optional.of(
                new Step.Exit(step.parsed("reason", text -> Text.required(text, Step.MAX_REASON))));
    }
}
