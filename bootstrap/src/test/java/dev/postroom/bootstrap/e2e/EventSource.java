package dev.postroom.bootstrap.e2e;

import dev.postroom.bootstrap.settings.format.DatabaseTarget;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * Appends many events to the outbox of a workspace at once, which the API would take long for. All
 * are copies of one event that the service recorded, {@code subscriber.created} of a person with
 * metadata, each with ids and a time of its own.
 */
@SuppressWarnings("InlineFormatString") // the texts are grouped above the code
final class EventSource {

    private static final String PERSON =
            """
            {"email": "%s", "first_name": "Anna", "last_name": "Berg",
             "metadata": {"plan": "pro", "city": "Berlin", "company": "Acme and Sons Limited"}}
            """;
    private static final String COPY =
            """
            INSERT INTO outbox (workspace_id, id, type, occurred_at, body, subscriber_id, tag_id,
                campaign_id, source, actor_kind, actor_id, actor_name, depth, batch_place)
            SELECT m.workspace_id, n.id, m.type, now(), convert_to(regexp_replace(
                    replace(replace(convert_from(m.body, 'UTF8'), CAST(m.id AS text),
                        CAST(n.id AS text)), CAST(m.subscriber_id AS text), CAST(n.person AS text)),
                    '"timestamp":"[^"]*"', '"timestamp":"' || to_char(clock_timestamp()
                        AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '"'), 'UTF8'),
                n.person, m.tag_id, m.campaign_id, m.source, m.actor_kind, m.actor_id,
                m.actor_name, m.depth, n.place
            FROM %s m CROSS JOIN LATERAL (SELECT uuidv7() AS id, gen_random_uuid() AS person, place
                FROM generate_series(1, %d) place WHERE m.id IS NOT NULL) n
            """;

    private final DatabaseTarget database;
    private final String model;

    private EventSource(DatabaseTarget database, String model) {
        this.database = database;
        this.model = model;
    }

    /** Creates one subscriber, whose event all others are copies of. */
    static EventSource of(DatabaseTarget database, Api api) {
        String model = "model_" + Ground.word();
        String address = Ground.address(Ground.word());
        try (Connection connection = WebhookRig.connect(database);
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            // no relay takes the event out until this transaction ends
            statement.execute("SELECT 1 FROM event_sequences FOR UPDATE");
            String person =
                    api.post("/subscribers", PERSON.formatted(address)).expect(201).text("/id");
            statement.execute(
                    "CREATE TABLE %s AS SELECT * FROM outbox WHERE subscriber_id = '%s' AND type = 'subscriber.created'"
                            .formatted(model, person));
            connection.commit();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        return new EventSource(database, model);
    }

    /** Appends so many events, in one transaction. */
    void emit(int count) {
        try (Connection connection = WebhookRig.connect(database)) {
            emit(connection, count);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The same in the transaction of a connection. */
    void emit(Connection connection, int count) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(COPY.formatted(model, count));
        }
    }
}
