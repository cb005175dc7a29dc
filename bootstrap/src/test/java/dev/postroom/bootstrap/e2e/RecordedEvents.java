package dev.postroom.bootstrap.e2e;

import dev.postroom.bootstrap.contract.Contract;
import dev.postroom.bootstrap.embedded.Sql;
import dev.postroom.bootstrap.settings.format.DatabaseTarget;

import java.sql.SQLException;
import java.util.LinkedHashSet;
import java.util.Set;

/** The events that the services of a test have recorded, delivered or not. */
final class RecordedEvents {

    private static final int MOST_ERRORS = 5;
    private static final String ALL =
            """
            SELECT convert_from(body, 'UTF8') FROM events
            UNION ALL SELECT convert_from(body, 'UTF8') FROM outbox
            """;

    private RecordedEvents() {}

    /** Fails unless the published description allows each of them. */
    static void check(DatabaseTarget database) throws SQLException {
        Set<String> errors = new LinkedHashSet<>();
        Sql.forEach(database, ALL, body -> errors.addAll(Contract.event(body)));
        if (!errors.isEmpty()) {
            throw new AssertionError(
                    "docs/openapi.yaml describes other events: "
                            + errors.stream().limit(MOST_ERRORS).toList());
        }
    }
}
