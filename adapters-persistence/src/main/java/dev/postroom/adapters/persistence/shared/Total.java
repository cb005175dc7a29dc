package dev.postroom.adapters.persistence.shared;

import dev.postroom.domain.account.Workspace;

import org.jdbi.v3.core.Handle;

import java.util.Map;
import java.util.UUID;

/** The source of a list's total. Each is exact in the transaction that reads it. */
public sealed interface Total {
    /** The total of the rows that meet the conditions, which {@code count} selects. */
    long of(Handle handle, Workspace workspace, Conditions conditions, String count);

    /** The counters of a kind, over the whole workspace. */
    static Total counters(String kind) {
        return new Counted(kind, Counters.WHOLE_WORKSPACE);
    }

    /** The counters of a kind under a key. */
    static Total counters(String kind, UUID key) {
        return new Counted(kind, key);
    }

    /** The counters of the selected statuses; with any other filter the rows are counted. */
    record Counted(String kind, UUID key) implements Total {
        @Override
        public long of(Handle handle, Workspace workspace, Conditions conditions, String count) {
            if (conditions.isFiltered()) {
                return new Exact().of(handle, workspace, conditions, count);
            }
            return Counters.byStatus(handle, workspace, kind, key).entrySet().stream()
                    .filter(counter -> conditions.wantsStatus(counter.getKey()))
                    .mapToLong(Map.Entry::getValue)
                    .sum();
        }
    }

    /** The number of rows, counted. */
    record Exact() implements Total {
        @Override
        public long of(Handle handle, Workspace workspace, Conditions conditions, String count) {
            return read(handle, workspace, conditions, count + conditions.text());
        }
    }

    /** A number that another row stores; the list has no filters. */
    record Stored(String select) implements Total {
        @Override
        public long of(Handle handle, Workspace workspace, Conditions conditions, String count) {
            return read(handle, workspace, conditions, select);
        }
    }

    private static long read(
            Handle handle, Workspace workspace, Conditions conditions, String sql) {
        return handle.createQuery(sql)
                .bind("workspace", workspace.id())
                .bindMap(conditions.values())
                .mapTo(Long.class)
                .findOne()
                .orElse(0L);
    }
}
