package dev.postroom.adapters.rest.trigger;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.json.ConflictField;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.Change;
import dev.postroom.domain.shared.json.FieldReader;
import dev.postroom.domain.shared.json.JsonFields;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.shared.text.Slug;
import dev.postroom.domain.subscriber.OnConflict;
import dev.postroom.domain.trigger.ManageTriggers;
import dev.postroom.domain.trigger.NewTrigger;
import dev.postroom.domain.trigger.Trigger;
import dev.postroom.domain.trigger.TriggerPatch;

import java.util.Optional;

/**
 * The request to create a trigger.
 *
 * @param changes what it says about a trigger that exists
 */
public record NewTriggerBody(NewTrigger trigger, TriggerPatch changes, OnConflict onConflict) {

    private static final String NO_SLUG =
            "This field is required, because on_conflict is set and only a slug says which"
                    + " trigger is meant.";

    /** The changes to a trigger that exists; empty when the request is refused then. */
    Optional<TriggerPatch> conflictChanges() {
        return switch (onConflict) {
            case FAIL -> Optional.empty();
            case IGNORE -> Optional.of(TriggerPatch.none());
            case UPDATE -> Optional.of(changes);
        };
    }

    /** Throws all violations together. {@code triggers} judges the definition. */
    static NewTriggerBody read(ApiRequest request, ManageTriggers triggers) {
        return read(request.body(), request.isStrict(), request.workspace(), triggers);
    }

    /** As the other one, of fields that are no body. */
    public static NewTriggerBody read(
            JsonFields body, boolean strict, Workspace workspace, ManageTriggers triggers) {
        Optional<String> name = body.required("name", Trigger::nameOf);
        Optional<Slug> slug = body.parsed("slug", Slug::new);
        Optional<Boolean> active = FieldReader.flag(body, "is_active");
        Optional<JsonObject> definition = DefinitionFields.read(body);
        OnConflict onConflict = ConflictField.read(body);
        if (onConflict != OnConflict.FAIL && body.value("slug").isEmpty()) {
            body.violate("slug", "required", NO_SLUG);
        }
        body.explainReadOnly("id", "stats", "version", "created_at", "updated_at");
        body.finish(strict, () -> definition.ifPresent(given -> triggers.check(workspace, given)));
        return new NewTriggerBody(
                new NewTrigger(
                        name.orElseThrow(), slug, active.orElse(true), definition.orElseThrow()),
                new TriggerPatch(name, Change.ofPresent(slug), active, definition.orElseThrow()),
                onConflict);
    }
}
