package dev.postroom.adapters.rest.trigger;

import com.fasterxml.jackson.annotation.JsonUnwrapped;

import dev.postroom.adapters.rest.shared.http.value.ETag;
import dev.postroom.adapters.rest.shared.json.RevisionView;
import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.shared.text.Slug;
import dev.postroom.domain.trigger.CountedTrigger;
import dev.postroom.domain.trigger.Trigger;
import dev.postroom.domain.trigger.TriggerStats;
import dev.postroom.domain.trigger.definition.ShortForm;
import dev.postroom.domain.trigger.definition.TriggerDefinition;
import dev.postroom.domain.trigger.run.RunStatus;

import org.jspecify.annotations.Nullable;

import java.util.Objects;
import java.util.Optional;

/** A trigger as clients see it. */
public record TriggerView(
        String id,
        String name,
        @Nullable String slug,
        @JsonUnwrapped DefinitionView definition,
        boolean isActive,
        Stats stats,
        long version,
        @JsonUnwrapped RevisionView revision)
        implements View {

    /** How many runs there are, by status. */
    record Stats(
            long entered, long active, long completed, long skipped, long exited, long failed) {
        static Stats of(TriggerStats stats) {
            return new Stats(
                    stats.entered(),
                    stats.active(),
                    stats.in(RunStatus.COMPLETED.keyword()),
                    stats.in(RunStatus.SKIPPED.keyword()),
                    stats.in(RunStatus.EXITED.keyword()),
                    stats.in(RunStatus.FAILED.keyword()));
        }
    }

    static TriggerView of(CountedTrigger counted) {
        Trigger trigger = counted.trigger();
        return new TriggerView(
                trigger.id().toString(),
                trigger.name(),
                trigger.slug().map(Slug::value).orElse(null),
                DefinitionView.of(trigger.definition()),
                trigger.isActive(),
                Stats.of(counted.stats()),
                trigger.revision().version(),
                RevisionView.of(trigger.revision()));
    }

    static ETag etagOf(CountedTrigger counted) {
        TriggerStats stats = counted.stats();
        return ETag.of(
                counted.trigger().id().value(),
                counted.trigger().revision().version(),
                stats.entered(),
                stats.in(RunStatus.COMPLETED.keyword()),
                stats.in(RunStatus.SKIPPED.keyword()),
                stats.in(RunStatus.EXITED.keyword()),
                stats.in(RunStatus.FAILED.keyword()));
    }

    /**
     * The definition of a trigger in the JSON form of the domain.
     *
     * @param templateId of the short form
     * @param delaySeconds of the short form
     */
    record DefinitionView(
            Object eventType,
            Object filter,
            @Nullable Object conditions,
            @Nullable String templateId,
            @Nullable Long delaySeconds,
            Object steps,
            Object frequency,
            Object exitOn) {

        static DefinitionView of(TriggerDefinition definition) {
            JsonObject json = definition.toJson();
            Optional<ShortForm> form = definition.shortForm();
            return new DefinitionView(
                    member(json, "event_type"),
                    member(json, "filter"),
                    json.members().get("conditions"),
                    form.map(one -> one.template().toString()).orElse(null),
                    form.map(one -> one.delay().toSeconds()).orElse(null),
                    member(json, "steps"),
                    member(json, "frequency"),
                    member(json, "exit_on"));
        }

        private static Object member(JsonObject json, String name) {
            return Objects.requireNonNull(json.members().get(name));
        }
    }
}
