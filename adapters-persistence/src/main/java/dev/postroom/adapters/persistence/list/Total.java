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
        return counters(kind, Counters.WHOLE_WORKSPACE);
    }

    /** The counters of a kind under a key. */
    static Total counters(String kind, UUID key) {
        return new Counted(Counters.TOTAL, Map.of("counterKind", kind, "counterKey", key));
    }

    /** The people of a workspace or of a tag. */
    static Total people(UUID key) {
        return new Counted(PeopleCounts.TOTAL, Map.of("counterKey", key));
    }

    /** The counters of a kind that are kept by the week, over the whole workspace. */
    static Total countersOfWeeks(String kind) {
        return new Counted(Counters.TOTAL_OF_WEEKS, Map.of("counterKind", kind));
    }

    /**
     * The sum for the selected statuses; with any other filter the rows are counted.
     *
     * @param sum selects it from rows {@code counters}, and can be followed by a status
     */
    record Counted(String sum, Map<String, @Nullable Object> values) implements Total {
        @Override
        public boolean isCounted(Conditions conditions) {
            return conditions.isFiltered();
        }

        @Override
        public String select(Conditions conditions, String count) {
            return conditions.isFiltered()
                    ? new Exact().select(conditions, count)
                    : sum + conditions.onStatusOf("counters.status");
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
