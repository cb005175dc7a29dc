package dev.postroom.adapters.persistence.shared;

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

    /** The parameters of {@link #select} beside the workspace and those of the conditions. */
    default Map<String, @Nullable Object> values() {
        return Map.of();
    }

    /** The counters of a kind, over the whole workspace. */
    static Counted counters(String kind) {
        return new Counted(kind, Counters.WHOLE_WORKSPACE);
    }

    /** The counters of a kind under a key. */
    static Total counters(String kind, UUID key) {
        return new Counted(kind, key);
    }

    /** The counters of the selected statuses; with any other filter the rows are counted. */
    record Counted(String kind, UUID key) implements Total {
        @Override
        public String select(Conditions conditions, String count) {
            return conditions.isFiltered()
                    ? new Exact().select(conditions, count)
                    : Counters.TOTAL + conditions.onStatusOf("counters.status");
        }

        /** The same, corrected by the rows that have another status for now. */
        public Total exceptHeld(String difference) {
            return new Corrected(this, difference);
        }

        @Override
        public Map<String, @Nullable Object> values() {
            return Map.of("counterKind", kind, "counterKey", key);
        }

        /** The same, corrected by the rows that have another status for a while. */
        public Total correctedBy(String difference) {
            return new Corrected(this, difference);
        }
    }

    /**
     * As {@link Counted}, for rows of which some have another status than they are counted under.
     *
     * @param difference selects the number to add to the total of {@code :statuses}
     */
    record Corrected(Counted counted, String difference) implements Total {
        @Override
        public String select(Conditions conditions, String count) {
            String total = counted.select(conditions, count);
            return conditions.isFiltered() || !conditions.hasStatus()
                    ? total
                    : "SELECT (%s) + (%s)".formatted(total, difference);
        }

        @Override
        public Map<String, @Nullable Object> values() {
            return counted.values();
        }
    }

    /** The number of rows, counted. */
    record Exact() implements Total {
        @Override
        public String select(Conditions conditions, String count) {
            return count + conditions.text();
        }
    }

    /** A number that another row stores; the list has no filters. */
    record Stored(String select) implements Total {
        @Override
        public String select(Conditions conditions, String count) {
            return select;
        }
    }
}
