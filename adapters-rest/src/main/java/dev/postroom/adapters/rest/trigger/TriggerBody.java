package dev.postroom.adapters.rest.trigger;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.json.FieldReader;
import dev.postroom.adapters.rest.shared.json.JsonFields;
import dev.postroom.adapters.rest.shared.json.PlainJson;
import dev.postroom.domain.shared.JsonObject;
import dev.postroom.domain.trigger.ManageTriggers;
import dev.postroom.domain.trigger.NewTrigger;
import dev.postroom.domain.trigger.Trigger;
import dev.postroom.domain.trigger.TriggerId;
import dev.postroom.domain.trigger.TriggerPatch;

import org.jspecify.annotations.Nullable;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads the requests to create and to change a trigger. */
final class TriggerBody {

    private static final List<String> DEFINITION =
            List.of(
                    "event_type",
                    "filter",
                    "conditions",
                    "template_id",
                    "delay_seconds",
                    "steps",
                    "frequency",
                    "exit_on");

    private TriggerBody() {}

    /** The request; throws all violations together. {@code triggers} judges the definition. */
    static NewTrigger created(ApiRequest request, ManageTriggers triggers) {
        JsonFields body = request.body();
        Optional<String> name = body.required("name", Trigger::nameOf);
        boolean active = FieldReader.flag(body, "is_active", true);
        Optional<JsonObject> definition = definition(body);
        body.explainReadOnly("id", "stats", "version", "created_at", "updated_at");
        body.finish(
                request.isStrict(),
                () -> definition.ifPresent(given -> triggers.check(request.workspace(), given)));
        return new NewTrigger(name.orElseThrow(), active, definition.orElseThrow());
    }

    /** As {@link #created}, for a merge patch. */
    static TriggerPatch patch(ApiRequest request, TriggerId id, ManageTriggers triggers) {
        JsonFields body = request.body();
        FieldReader.refuseNull(body, "name", "is_active", "event_type");
        Optional<String> name = body.parsed("name", Trigger::nameOf);
        Optional<Boolean> active = FieldReader.flag(body, "is_active");
        Optional<JsonObject> definition = definition(body);
        body.explainReadOnly("id", "stats", "version", "created_at", "updated_at");
        body.finish(
                request.isStrict(),
                () ->
                        definition.ifPresent(
                                given -> triggers.checkPatch(request.workspace(), id, given)));
        return new TriggerPatch(name, active, definition.orElseThrow());
    }

    // empty, with a violation, for values that the domain refuses
    private static Optional<JsonObject> definition(JsonFields body) {
        Map<String, @Nullable Object> members = new LinkedHashMap<>();
        for (String name : DEFINITION) {
            body.value(name).ifPresent(node -> members.put(name, PlainJson.value(node)));
            if (body.isNull(name)) {
                members.put(name, null);
            }
        }
        return body.checked("", () -> JsonObject.of(members));
    }
}
