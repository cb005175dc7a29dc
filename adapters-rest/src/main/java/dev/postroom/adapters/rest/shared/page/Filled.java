package dev.postroom.adapters.rest.shared.page;

import dev.postroom.adapters.rest.shared.http.ApiRequest;

import java.util.List;
import java.util.Map;
import java.util.Objects;

/** A form as it was filled in. */
public record Filled(Map<String, List<String>> values) {

    public Filled {
        values = Map.copyOf(values);
    }

    /** The form of this request. */
    public static Filled of(ApiRequest request) {
        return new Filled(request.form());
    }

    /** The text in a field; empty when the field is missing. */
    public String text(String name) {
        return all(name).stream().filter(Objects::nonNull).findFirst().orElse("");
    }

    /** The values of the boxes with this name that are checked. */
    public List<String> all(String name) {
        return values.getOrDefault(name, List.of());
    }

    /** Shows fields by their names and hides what was typed. */
    @Override
    public String toString() {
        return "Filled" + values.keySet();
    }
}
