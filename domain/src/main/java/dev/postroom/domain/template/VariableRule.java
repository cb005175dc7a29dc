package dev.postroom.domain.template;

import org.jspecify.annotations.Nullable;

import java.util.Optional;

/**
 * What a template says about one of its variables.
 *
 * @param type {@code string, number, boolean, array, object} or {@code date}
 * @param required whether sending without it is refused
 * @param defaultValue a JSON value used when it is absent, or null
 */
public record VariableRule(
        String type,
        boolean required,
        @Nullable Object defaultValue,
        Optional<String> description) {}
