package dev.postroom.bootstrap.e2e;

import static org.awaitility.Awaitility.await;

import dev.postroom.bootstrap.settings.format.DatabaseTarget;
import dev.postroom.bootstrap.settings.format.Secret;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The environment of a scenario of webhooks: a database, and a receiver that keeps a ledger. Each
 * path of the receiver is an endpoint; {@link ReceiverReply} says how each replies.
 */
final class WebhookRig implements AutoCloseable {

    /** How long a scenario may take. */
    static final Duration LIMIT =
            Boolean.getBoolean(BriskTests.QUICK_START)
                    ? Duration.ofSeconds(60)
                    : Duration.ofMinutes(30);

    final Installation installation;
    final ReceiverProcess receiver;
    private final Path ledger;
    private final Runnable end;

    private WebhookRig(
            Installation installation, ReceiverProcess receiver, Path ledger, Runnable end) {
        this.installation = installation;
        this.receiver = receiver;
        this.ledger = ledger;
        this.end = end;
    }

    /** In a new database of the shared server. */
    static WebhookRig start(Path directory, long seed) throws Exception {
        return on(directory, Installation.in(directory), seed);
    }

    static WebhookRig on(Path directory, Installation installation, long seed) throws Exception {
        Path ledger = directory.resolve("requests");
        return new WebhookRig(
                installation, ReceiverProcess.keeping(ledger, seed), ledger, installation::close);
    }

    /** For an installation that has an owner already, which closes it. */
    static WebhookRig beside(CampaignRig owner, Path directory, long seed) throws Exception {
        Path ledger = directory.resolve("requests");
        return new WebhookRig(
                owner.installation, ReceiverProcess.keeping(ledger, seed), ledger, () -> {});
    }

    /** With a receiver that only counts. */
    static WebhookRig counting(Path directory, Installation installation) throws Exception {
        return new WebhookRig(
                installation, ReceiverProcess.start(), directory, installation::close);
    }

    PostroomProcess serve(Map<String, String> more) {
        return installation.serve(more);
    }

    Api api(PostroomProcess postroom) {
        return new Api(postroom.baseUrl(), installation.liveKey);
    }

    /** Creates a webhook for that path of the receiver; returns its id. */
    String hook(Api api, String path) {
        return hook(api, receiver.url(path), "subscriber.created");
    }

    static String hook(Api api, String url, String event) {
        return api.post(
                        "/webhooks",
                        "{\"url\": \"%s\", \"events\": [\"%s\"]}".formatted(url, event))
                .expect(201)
                .text("/id");
    }

    List<ReceiverLedger.Entry> requests(String path) {
        return ReceiverLedger.read(ledger, path);
    }

    /** How many requests were accepted although their delivery had been accepted before. */
    long twice(String path) {
        return receiver.sum(path).twice();
    }

    /** Waits until so many requests came for the paths that begin so. */
    void awaitRequests(String prefix, long count) {
        await().atMost(LIMIT)
                .pollInterval(Duration.ofMillis(20))
                .until(() -> receiver.sum(prefix).requests() >= count);
    }

    StoredRows rows() {
        return new StoredRows(installation.database());
    }

    /** Waits until nothing is on its way from the outbox to a receiver. */
    void awaitQuiet() {
        StoredRows rows = rows();
        await().atMost(LIMIT)
                .until(() ->
                        rows.pairs(
                                        """
                                        (SELECT id, '' FROM outbox LIMIT 1) UNION ALL
                                        (SELECT delivery_id, '' FROM delivery_queue LIMIT 1)
                                        """)
                                .isEmpty());
    }

    /** How many deliveries of a webhook there are, by status. */
    Map<String, String> statuses(String webhook) {
        return rows().pairs(
                        """
                        SELECT status, count(*) FROM deliveries
                        WHERE webhook_id = CAST(? AS uuid) GROUP BY status
                        """,
                        webhook);
    }

    /** The events of a webhook's deliveries that ended so, each with the number of deliveries. */
    Map<String, String> events(String webhook, String status) {
        return rows().pairs(
                        """
                        SELECT event_id, count(*) FROM deliveries
                        WHERE webhook_id = CAST(? AS uuid) AND status = ? GROUP BY event_id
                        """,
                        webhook,
                        status);
    }

    /**
     * The differences between emitted events, deliveries and requests of an endpoint whose
     * deliveries have all ended.
     */
    List<String> differences(String webhook, String path, Set<String> emitted) {
        List<ReceiverLedger.Entry> requests = requests(path);
        Map<String, String> delivered = events(webhook, "delivered");
        Map<String, Long> accepted = ReceiverLedger.accepted(requests);
        return Finding.collect()
                .all(Finding.missing(emitted, ReceiverLedger.arrived(requests), "did not arrive"))
                .all(Finding.missing(delivered.keySet(), accepted.keySet(), "was not accepted"))
                .all(Finding.missing(accepted.keySet(), emitted, "was not emitted"))
                .require(
                        delivered.values().stream().allMatch("1"::equals),
                        "an event has two deliveries to one endpoint")
                .counting("")
                .problems()
                .stream()
                .map(problem -> path + ": " + problem)
                .toList();
    }

    /** Waits until so many people's events went through the outbox; returns their ids. */
    Set<String> awaitStored(int count) {
        return await().atMost(LIMIT)
                .until(() -> stored("subscriber.created"), stored -> stored.size() == count);
    }

    /** The ids of all events of a type that were stored. */
    Set<String> stored(String type) {
        return rows().pairs("SELECT id, '' FROM events WHERE type = ?", type).keySet();
    }

    EventSource events(Api api) {
        return EventSource.of(installation.database(), api);
    }

    /** A connection past the service. */
    static Connection connect(DatabaseTarget database) throws SQLException {
        return DriverManager.getConnection(
                database.jdbcUrl(),
                database.user().orElse(""),
                database.password().map(Secret::reveal).orElse(""));
    }

    /** The number that a statement returns. */
    static long number(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getLong(1);
        }
    }

    @Override
    public void close() {
        receiver.close();
        end.run();
    }
}
