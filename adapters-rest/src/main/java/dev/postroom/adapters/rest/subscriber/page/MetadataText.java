package dev.postroom.adapters.rest.subscriber.page;

import dev.postroom.adapters.rest.shared.page.JsonText;

import org.jspecify.annotations.Nullable;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/** Metadata as a person writes it, and the patch that leads to it. */
final class MetadataText {

    private MetadataText() {}

    /**
     * The patch of {@code before} that leads to the object in the text: members that differ, and
     * null for those that are gone. {@code Invalid} for a text that is no JSON object.
     */
    static Map<String, @Nullable Object> patch(Map<?, ?> before, String text) {
        return patch(
                before, text.isBlank() ? Map.of() : JsonText.members(PersonForm.METADATA, text));
    }

    private static Map<String, @Nullable Object> patch(Map<?, ?> before, Map<?, ?> after) {
        Map<String, @Nullable Object> patch = new LinkedHashMap<>();
        before.keySet().stream()
                .filter(name -> !after.containsKey(name))
                .forEach(name -> patch.put(name.toString(), null));
        after.forEach((name, value) -> {
            if (before.get(name) instanceof Map<?, ?> was && value instanceof Map<?, ?> is) {
                Map<String, @Nullable Object> inner = patch(was, is);
                if (!inner.isEmpty()) {
                    patch.put(name.toString(), inner);
                }
            } else if (!Objects.equals(before.get(name), value) || !before.containsKey(name)) {
                patch.put(name.toString(), value);
            }
        });
        return patch;
    }
}
