package dev.postroom.domain.subscriber;

import java.util.List;

/** A condition on the fields of a person. */
public sealed interface FilterRule {

    /**
     * Rules that hold together.
     *
     * @param all whether every rule must hold rather than any of them
     * @param rules at least one
     */
    record Group(boolean all, List<FilterRule> rules) implements FilterRule {
        public Group {
            rules = List.copyOf(rules);
        }
    }

    /**
     * A comparison of one field. Texts are compared with their case, and a text is never equal to a
     * number.
     *
     * @param key the field
     * @param value as {@link FilterOperator} needs it: String, Boolean, Number in the form of
     *     {@link dev.postroom.domain.shared.JsonObject}, or for {@code IN} a list of them
     */
    record Comparison(String key, FilterOperator operator, Object value) implements FilterRule {}
}
