package dev.postroom.domain.trigger.definition;

import dev.postroom.domain.shared.json.JsonObject;

import org.jspecify.annotations.Nullable;

import java.util.LinkedHashMap;
import java.util.Map;

/** Merges a patch into the JSON form of a definition. */
final class DefinitionPatching {

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
            Map<String, @Nullable Object> base, TriggerDefinition definition, JsonObject patch) {
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
