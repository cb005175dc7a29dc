package dev.postroom.bootstrap.e2e;

import static org.awaitility.Awaitility.await;

import dev.postroom.bootstrap.embedded.Sql;
import dev.postroom.bootstrap.settings.format.DatabaseTarget;

import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Base64;

/**
 * A person whose name, addresses and data all have one text, in every place where the service can
 * store something about a person.
 */
record PlantedPerson(Api api, String baseUrl, String key, String marker) {

    static final String FILLER = "filler-%s@example.test";

    String address() {
        return marker + "@example.test";
    }

    private String formerAddress() {
        return "former-" + marker + "@example.test";
    }

    /** Plants the person; returns the id. */
    String plant(String webhookTag) {
        String id =
                api.once(
                                "create:" + address(),
                                post("/subscribers", profile(formerAddress(), webhookTag)))
                        .expect(201)
                        .text("/id");
        mail(formerAddress(), "");
        api.patch("/subscribers/" + id, "{\"email\": \"%s\"}".formatted(address())).expect(200);
        api.post("/subscribers/" + id + "/notes", "{\"content\": \"Note on %s\"}".formatted(marker))
                .expect(201);
        String file =
                Base64.getEncoder().encodeToString(marker.getBytes(StandardCharsets.US_ASCII));
        Instant later = Instant.now().plus(Duration.ofDays(9)).truncatedTo(ChronoUnit.SECONDS);
        mail(
                address(),
                """
                , "attachments": [{"filename": "%s.txt", "content": "%s", "content_type": "text/plain"}]
                """
                        .formatted(marker, file));
        mail(address(), ", \"scheduled_at\": \"%s\"".formatted(later));
        rejected();
        imported();
        asked(id);
        triggered(id);
        shown(id).expect(200);
        return id;
    }

    /**
     * Resources that people of the workspace share: a template, a tag with double opt-in, and
     * triggers.
     */
    static void prepare(Api api, String webhook) {
        api.post("/tags", "{\"name\": \"Asked\", \"double_opt_in\": true}").expect(201);
        api.post(
                        "/templates",
                        """
                        {"name": "Paid", "slug": "paid", "subject": "Paid, {{first_name}}",
                         "html": "<p>{{first_name}}</p>", "category": "transactional"}
                        """)
                .expect(201);
        String fired = api.post("/webhooks", webhook).expect(201).text("/id");
        trigger(
                api,
                "paid",
                """
                {"type": "update_metadata", "metadata": {"paid": true}},
                {"type": "send_email", "template_id": "paid"},
                {"type": "webhook", "webhook_id": "%s"}
                """
                        .formatted(fired));
        trigger(api, "waits", "{\"type\": \"wait\", \"for\": \"P9D\"}");
    }

    private static void trigger(Api api, String event, String steps) {
        api.post(
                        "/triggers",
                        """
                        {"name": "%1$s", "event_type": "custom_event", "is_active": true,
                         "filter": {"event_name": "%1$s"}, "steps": [%2$s]}
                        """
                                .formatted(event, steps))
                .expect(201);
    }

    // with consents, and an address that a file spells in another way
    private void imported() {
        ImportSteps imports = new ImportSteps(baseUrl, key);
        imports.awaitEnd(
                imports.start(
                        "?on_conflict=update&tags=imported",
                        "application/x-ndjson",
                        """
                        {"email": "%1$s", "metadata": {"more": "%2$s"}, \
                        "consent": {"source": "%2$s", "text": "%2$s"}}
                        """
                                .formatted(address(), marker)));
        imports.awaitEnd(
                imports.start(
                        "?on_conflict=fail",
                        "application/x-ndjson",
                        """
                        {"email": "%1$s\\u0040example.test", "first_name": "%1$s"}
                        """
                                .formatted(marker)));
    }

    // a confirmation that waits, and a note of the page
    private void asked(String id) {
        api.post("/subscribers/" + id + "/tags", "{\"tags\": [\"Asked\"]}").expect(200);
    }

    // one run that ends and one that waits
    private void triggered(String id) {
        for (String event : new String[] {"paid", "waits"}) {
            api.post(
                            "/events",
                            """
                            {"subscriber_id": "%s", "name": "%s", "properties": {"k": "%s"}}
                            """
                                    .formatted(id, event, marker))
                    .expect(202);
        }
        await().atMost(Duration.ofSeconds(60))
                .until(() ->
                        runs(id, "paid", "completed") == 1 && runs(id, "waits", "active") == 1);
    }

    private long runs(String id, String event, String status) {
        String trigger = api.get("/triggers?q=" + event).text("/items/0/id");
        return api.get(
                        "/triggers/%s/runs?status=%s&subscriber_id=%s"
                                .formatted(trigger, status, id))
                .body()
                .at("/items")
                .size();
    }

    // answers that show the person and name no address
    Api.Answer shown(String id) {
        return api.once(
                "preview:" + marker.length(),
                post("/templates/paid/preview", "{\"subscriber_id\": \"%s\"}".formatted(id)));
    }

    private String profile(String email, String tag) {
        return """
        {"email": "%1$s", "first_name": "%2$s", "last_name": "%2$s", "external_id": "%2$s",
         "metadata": {"k": "%2$s"}, "tags": ["%3$s"],
         "consent": {"source": "%2$s", "ip": "203.0.113.9", "user_agent": "%2$s", "text": "%2$s"}}
        """
                .formatted(email, marker, tag);
    }

    private static Write.Planned post(String path, String body) {
        return new Write.Planned(true, "POST", path, Write.JSON, body, _ -> 1, "", "");
    }

    private void mail(String to, String more) {
        api.once(
                        "mail:" + to + ":" + more.length(),
                        post(
                                "/emails/send",
                                """
                                {"to": "%1$s", "subject": "For %2$s", "text": "Dear %2$s",
                                 "html": "<p>Dear %2$s</p>", "metadata": {"k": "%2$s"}%3$s}
                                """
                                        .formatted(to, marker, more)))
                .expect(202);
    }

    /** One request to two people, who see each other. */
    void plantShared() {
        api.post(
                        "/emails/send",
                        """
                        {"to": ["%s", "%s"], "subject": "To both", "text": "For both"}
                        """
                                .formatted(address(), FILLER.formatted("shared")))
                .expect(202);
    }

    // the address is taken, so that the row is rejected and kept
    private void rejected() {
        ImportSteps imports = new ImportSteps(baseUrl, key);
        imports.awaitEnd(
                imports.start(
                        "?on_conflict=fail",
                        "text/csv",
                        "email,first_name\n%s,%s\n".formatted(address(), marker)));
    }

    /** Plants rows that only chance makes: answers that quote the person, and soft bounces. */
    void plantAnswers(DatabaseTarget database, String id) throws SQLException {
        await().atMost(Duration.ofSeconds(60))
                .until(() -> isStored(database, "SELECT count(*) FROM delivery_attempts"));
        Sql.run(
                database,
                """
                UPDATE delivery_attempts SET response_body = 'no %1$s here'
                    WHERE delivery_id IN (SELECT d.id FROM deliveries d
                        JOIN events e ON e.workspace_id = d.workspace_id AND e.id = d.event_id
                        WHERE e.subscriber_id = '%2$s');
                UPDATE campaign_recipients SET reply = '550 no %1$s'
                    WHERE subscriber_id = '%2$s';
                INSERT INTO soft_bounces (workspace_id, subscriber_id, email_key, in_a_row)
                    SELECT workspace_id, id, email_key, 1 FROM subscribers WHERE id = '%2$s';
                INSERT INTO held_refusals
                    (workspace_id, campaign_id, chunk, subscriber_id, email, words, refused_at)
                    SELECT s.workspace_id, c.id, 1, s.id, s.email, 'no %1$s', now()
                    FROM subscribers s JOIN campaigns c ON c.workspace_id = s.workspace_id
                    WHERE s.id = '%2$s' LIMIT 1
                """
                        .formatted(marker, id));
    }

    private static boolean isStored(DatabaseTarget database, String count) throws SQLException {
        return Long.parseLong(Sql.ask(database, count)) > 0;
    }
}
