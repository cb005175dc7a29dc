package dev.postroom.adapters.persistence.list;

import dev.postroom.adapters.persistence.sql.Conditions;
import dev.postroom.adapters.persistence.sql.Counters;
import dev.postroom.adapters.persistence.sql.PeopleCounts;

import org.jspecify.annotations.Nullable;

import java.util.Map;
import java.util.UUID;

/** The source of a list's total. Each is exact in the statement that reads it. */
public sealed interface Total {
    /**
     * Selects one number: the total of the rows that meet the conditions, which {@code count}
     * selects without conditions.
     */
    String select(Conditions conditions, String count);

    /** Whether the time grows with the number of rows that meet the conditions. */
    boolean isCounted(Conditions conditions);

    /** The parameters of {@link #select} beside the workspace and those of the conditions. */
    default Map<String, @Nullable Object> values() {
        return Map.of();
    }

    /** The counters of a kind, over the whole workspace. */
    static Total counters(String kind) {
        return new Counted(kind, Counters.WHOLE_WORKSPACE);
    }

    /** The counters of a kind under a key. */
    static Total counters(String kind, UUID key) {
        return new Counted(kind, key);
    }

    /** The people of a workspace or of a tag. */
    static Total people(UUID key) {
        return new People(key);
    }

    /** The counters of a kind that are kept by the week, over the whole workspace. */
    static Total countersOfWeeks(String kind) {
        return new CountedByWeek(kind);
    }

    /** The counters of the selected statuses; with any other filter the rows are counted. */
    record Counted(String kind, UUID key) implements Total {
        @Override
        public boolean isCounted(Conditions conditions) {
            return conditions.isFiltered();
        }

        @Override
        public String select(Conditions conditions, String count) {
            return conditions.isFiltered()
                    ? new Exact().select(conditions, count)
                    : Counters.TOTAL + conditions.onStatusOf("counters.status");
        }

        @Override
        public Map<String, @Nullable Object> values() {
            return Map.of("counterKind", kind, "counterKey", key);
        }
    }

    /** As {@link Counted}, for people. */
    record People(UUID key) implements Total {
        @Override
        public boolean isCounted(Conditions conditions) {
            return conditions.isFiltered();
        }

        @Override
        public String select(Conditions conditions, String count) {
            return conditions.isFiltered()
                    ? new Exact().select(conditions, count)
                    : PeopleCounts.TOTAL + conditions.onStatusOf("counters.status");
        }

        @Override
        public Map<String, @Nullable Object> values() {
            return Map.of("counterKey", key);
        }
    }

    /** As {@link Counted}, for counters that are kept by the week. */
    record CountedByWeek(String kind) implements Total {
        @Override
        public boolean isCounted(Conditions conditions) {
            return conditions.isFiltered();
        }

        @Override
        public String select(Conditions conditions, String count) {
            return conditions.isFiltered()
                    ? new Exact().select(conditions, count)
                    : Counters.TOTAL_OF_WEEKS + conditions.onStatusOf("counters.status");
        }

        @Override
        public Map<String, @Nullable Object> values() {
            return Map.of("counterKind", kind);
        }
    }

    /** The number of rows, counted. */
    record Exact() implements Total {
        @Override
        public boolean isCounted(Conditions conditions) {
            return true;
        }

        @Override
        public String select(Conditions conditions, String count) {
            String total = count + conditions.text();
            return conditions
                    .alternative()
                    .map(other -> "SELECT (%s) + (%s)".formatted(total, select(other, count)))
                    .orElse(total);
        }
    }

    /**
     * A number that a statement of the list computes from its parameters.
     *
     * @param values those that the conditions of the list do not have
     * @param grows whether its time grows with the number of rows
     */
    record Computed(String select, Map<String, @Nullable Object> values, boolean grows)
            implements Total {
        @Override
        public boolean isCounted(Conditions conditions) {
            return grows;
        }

        @Override
        public String select(Conditions conditions, String count) {
            return select;
        }
    }

    /** A number that another row stores; the list has no filters. */
    record Stored(String select) implements Total {
        @Override
        public boolean isCounted(Conditions conditions) {
            return false;
        }

        @Override
        public String select(Conditions conditions, String count) {
            return select;
        }
    }
}
