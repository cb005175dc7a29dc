package dev.postroom.domain.template;

import org.jspecify.annotations.Nullable;

import java.util.Optional;

/**
 * The rule of a template for one of its variables.
 *
 * @param type {@code string, number, boolean, array, object} or {@code date}
 * @param required whether sending without it is refused
 * @param defaultValue the JSON value for an absent variable, or null
 */
public record VariableRule(
        String type,
        boolean required,
        @Nullable Object defaultValue,
        Optional<String> description) {}
