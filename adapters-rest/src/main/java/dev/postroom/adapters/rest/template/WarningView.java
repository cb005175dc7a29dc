package dev.postroom.adapters.rest.template;

import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.domain.template.Warning;

/** A warning as clients see it. */
public record WarningView(String field, String code, String message) implements View {

    /** The view of a warning. */
    public static WarningView of(Warning warning) {
        return new WarningView(warning.field(), warning.code().keyword(), warning.message());
    }
}
