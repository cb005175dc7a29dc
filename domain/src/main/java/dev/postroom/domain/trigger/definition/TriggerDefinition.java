package dev.postroom.domain.trigger.definition;

import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.tag.TagId;
import dev.postroom.domain.template.TemplateId;
import dev.postroom.domain.trigger.step.Conditions;
import dev.postroom.domain.trigger.step.RunEffect;
import dev.postroom.domain.trigger.step.Step;
import dev.postroom.domain.trigger.step.StepPath;
import dev.postroom.domain.trigger.step.StepTree;

import org.jspecify.annotations.Nullable;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The definition of a trigger: its event or date, its conditions and its steps. Runs keep the
 * definition that they began with.
 *
 * @param conditions must hold when a run begins; empty: for everyone
 * @param exitOn events that end a run
 */
public record TriggerDefinition(
        TriggerKind kind,
        TriggerFilter filter,
        Optional<Conditions> conditions,
        StepTree steps,
        Frequency frequency,
        List<ExitOn> exitOn) {

    /** The most events that end a run. */
    public static final int MAX_EXITS = 10;

    /** The most campaigns that all conditions together name. */
    public static final int MAX_CAMPAIGNS = 20;

    public TriggerDefinition {
        exitOn = List.copyOf(exitOn);
    }

    /**
     * The definition of its JSON form. {@code Invalid} with every violation, the fields relative to
     * the definition: {@code steps[2].then[0].tag}.
     *
     * <p>Instead of {@code steps} it can have {@code template_id}, with or without {@code
     * delay_seconds}. An unknown member of the definition itself is skipped.
     *
     * @param references looks up what the definition names
     */
    public static TriggerDefinition of(JsonObject json, TriggerReferences references) {
        return new DefinitionReading(references).read(json);
    }

    /** The JSON form with ids as references, which {@link #of} reads. */
    public JsonObject toJson() {
        return DefinitionJson.of(this);
    }

    /** Whether a run ends after this effect of its own, because of an event of {@code exitOn}. */
    public boolean isEndedBy(RunEffect effect) {
        return exitOn.stream().anyMatch(exit -> exit.isMetBy(effect));
    }

    /** The tags that filter, exits and steps name. */
    public Set<TagId> tags() {
        Stream<TriggerFilter> filters =
                Stream.concat(Stream.of(filter), exitOn.stream().map(ExitOn::filter));
        return Stream.concat(
                        filters.flatMap(one -> one.tag().stream()),
                        steps.all().flatMap(TriggerDefinition::tagOf))
                .collect(Collectors.toUnmodifiableSet());
    }

    private static Stream<TagId> tagOf(Step step) {
        return switch (step) {
            case Step.AddTag(TagId tag) -> Stream.of(tag);
            case Step.RemoveTag(TagId tag) -> Stream.of(tag);
            default -> Stream.empty();
        };
    }

    /** The templates that steps send. */
    public Set<TemplateId> templates() {
        return steps.all()
                .flatMap(step ->
                        step instanceof Step.SendEmail mail
                                ? Stream.of(mail.template())
                                : Stream.empty())
                .collect(Collectors.toUnmodifiableSet());
    }

    /** The campaigns that conditions name, of the trigger and of its steps. */
    public Set<UUID> campaignsOfRules() {
        Stream<Conditions> ofSteps =
                steps.all()
                        .flatMap(step ->
                                step instanceof Step.Condition condition
                                        ? Stream.of(condition.conditions())
                                        : Stream.empty());
        return Stream.concat(conditions.stream(), ofSteps)
                .flatMap(one -> one.campaigns().stream())
                .collect(Collectors.toUnmodifiableSet());
    }

    /** The JSON form of the step at this place, of a condition without its branches. */
    public JsonObject stepJson(StepPath place) {
        return DefinitionJson.alone(steps.at(place).orElseThrow());
    }

    /** The short form of the steps, or empty when they do more. */
    public Optional<ShortForm> shortForm() {
        return ShortForm.of(steps.steps());
    }

    /**
     * The JSON form after a merge patch (RFC 7396), for {@link #of}. Conditions and steps are
     * replaced as a whole; {@code template_id} replaces the steps, and {@code delay_seconds} is
     * patched only in a definition of the short form.
     */
    public JsonObject patched(JsonObject patch) {
        return DefinitionPatching.patched(this, patch);
    }

    /** Merges a patch into the JSON form of a definition. */
    private static final class DefinitionPatching {

        private static final String STEPS = "steps";
        private static final String CONDITIONS = "conditions";

        private DefinitionPatching() {}

        static JsonObject patched(TriggerDefinition definition, JsonObject patch) {
            Map<String, @Nullable Object> base = new LinkedHashMap<>(definition.toJson().members());
            if (patch.members().get(STEPS) == null) {
                shorten(base, definition, patch);
            }
            // rules merged into other rules would select people that the client did not name
            if (patch.members().containsKey(CONDITIONS)) {
                base.remove(CONDITIONS);
            }
            return JsonObject.of(base).merge(patch);
        }

        private static void shorten(
                Map<String, @Nullable Object> base,
                TriggerDefinition definition,
                JsonObject patch) {
            boolean named = patch.members().get(ShortForm.TEMPLATE) != null;
            if (named || definition.shortForm().isPresent()) {
                base.remove(STEPS);
            }
            definition
                    .shortForm()
                    .ifPresent(form -> {
                        base.put(ShortForm.TEMPLATE, form.template().toString());
                        base.put(ShortForm.DELAY, form.delay().toSeconds());
                    });
        }
    }
}
