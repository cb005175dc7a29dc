package dev.postroom.adapters.persistence.database;

import dev.postroom.adapters.persistence.sql.SqlDurations;

import org.jdbi.v3.core.Handle;

import java.time.Duration;
import java.util.List;

/** Every column of the schema with a due time: its name ends in {@code due_at}. */
final class DueColumns {
    private static final String UPDATES =
            """
            SELECT format('UPDATE %1$I SET %2$I = %2$I - :time * interval ''1 microsecond''',
                c.relname, a.attname)
            FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
            WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
                AND NOT c.relispartition AND NOT a.attisdropped AND a.attname ~ '(^|_)due_at$'
            """;

    private DueColumns() {}

    /** Moves all due times into the past; returns the number of rows with one. */
    static int moveBack(Handle handle, Duration time) {
        List<String> updates = handle.createQuery(UPDATES).mapTo(String.class).list();
        return updates.stream()
                .mapToInt(update ->
                        handle.createUpdate(update)
                                .bind("time", SqlDurations.micros(time))
                                .execute())
                .sum();
    }
}
