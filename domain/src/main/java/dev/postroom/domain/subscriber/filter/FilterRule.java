package dev.postroom.domain.subscriber.filter;

import dev.postroom.domain.subscriber.SubscriberStatus;

import java.util.List;

/** A condition on the fields of a person. */
public sealed interface FilterRule {

    /**
     * Whether it chooses people by what they are or have. A rule that only leaves people out, or
     * that holds for every active subscriber, does not.
     */
    boolean narrows();

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

        @Override
        public boolean narrows() {
            return all
                    ? rules.stream().anyMatch(FilterRule::narrows)
                    : rules.stream().allMatch(FilterRule::narrows);
        }
    }

    /**
     * A comparison of one field. Texts are compared with their case, and a text is never equal to a
     * number.
     *
     * @param key the field
     * @param value as {@link FilterOperator} needs it: String, Boolean, Number in the form of
     *     {@link dev.postroom.domain.shared.json.JsonObject}, or for {@code IN} a list of them
     */
    record Comparison(String key, FilterOperator operator, Object value) implements FilterRule {

        private static final List<String> OF_EVERYONE =
                List.of("email", "status", "source", "tags", "created_at", "updated_at");
        private static final String BEFORE_ALL = "2000";
        private static final String AFTER_ALL = "2100";

        @Override
        public boolean narrows() {
            return switch (operator) {
                case NEQ -> false;
                case EXISTS -> value.equals(true) && !OF_EVERYONE.contains(key);
                case EQ -> !isActive(value);
                case IN -> ((List<?>) value).stream().noneMatch(this::isActive);
                case CONTAINS, STARTS_WITH ->
                        !key.equals("status") && !(key.equals("email") && value.equals("@"));
                case GT, GTE -> !isTimeOfEveryone() || text().compareTo(BEFORE_ALL) >= 0;
                case LT, LTE -> !isTimeOfEveryone() || text().compareTo(AFTER_ALL) < 0;
            };
        }

        private boolean isActive(Object one) {
            return key.equals("status") && one.equals(SubscriberStatus.ACTIVE.keyword());
        }

        private boolean isTimeOfEveryone() {
            return key.equals("created_at") || key.equals("updated_at");
        }

        private String text() {
            return value.toString();
        }
    }
}
