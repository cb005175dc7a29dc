package dev.postroom.adapters.rest.trigger;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.Change;
import dev.postroom.domain.shared.json.FieldReader;
import dev.postroom.domain.shared.json.JsonFields;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.shared.text.Slug;
import dev.postroom.domain.trigger.ManageTriggers;
import dev.postroom.domain.trigger.Trigger;
import dev.postroom.domain.trigger.TriggerId;
import dev.postroom.domain.trigger.TriggerPatch;

import java.util.Optional;

/** Reads a merge patch of a trigger. */
public final class TriggerPatchBody {

    private TriggerPatchBody() {}

    /** Throws all violations together. {@code triggers} judges the definition. */
    static TriggerPatch read(ApiRequest request, TriggerId id, ManageTriggers triggers) {
        return read(request.body(), request.isStrict(), request.workspace(), id, triggers);
    }

    /** As the other one, of fields that are no body. */
    public static TriggerPatch read(
            JsonFields body,
            boolean strict,
            Workspace workspace,
            TriggerId id,
            ManageTriggers triggers) {
        FieldReader.refuseNull(body, "name", "is_active", "event_type");
        Optional<String> name = body.parsed("name", Trigger::nameOf);
        Change<Slug> slug = FieldReader.change(body, "slug", Slug::new);
        Optional<Boolean> active = FieldReader.flag(body, "is_active");
        Optional<JsonObject> definition = DefinitionFields.read(body);
        body.explainReadOnly("id", "stats", "version", "created_at", "updated_at");
        body.finish(
                strict,
                () -> definition.ifPresent(given -> triggers.checkPatch(workspace, id, given)));
        return new TriggerPatch(name, slug, active, definition.orElseThrow());
    }
}
