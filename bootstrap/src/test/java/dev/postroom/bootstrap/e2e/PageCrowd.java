package dev.postroom.bootstrap.e2e;

import dev.postroom.bootstrap.embedded.SharedCluster;
import dev.postroom.bootstrap.settings.format.DatabaseTarget;
import dev.postroom.bootstrap.settings.format.Secret;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;

/** An installation whose test environment has rows of each kind, for the pages that show them. */
final class PageCrowd implements AutoCloseable {

    static final String HOME = "/app/acme/test";

    private static final String TRIGGER =
            """
            {"name": "Welcome", "event_type": "custom_event", "filter": {"event_name": "joined"},
             "steps": [{"type": "add_tag", "tag": "welcome"}]}
            """;

    private final DatabaseTarget database;
    private final Installation installation;
    private final int people;

    private PageCrowd(DatabaseTarget database, Path directory, int people) {
        this.database = database;
        this.installation = Installation.in(directory, database);
        this.people = people;
    }

    /** A crowd without people so far. */
    static PageCrowd in(Path directory, int people) {
        return new PageCrowd(SharedCluster.shared().migratedDatabase(), directory, people);
    }

    Installation installation() {
        return installation;
    }

    /**
     * Adds the rows.
     *
     * @param longer by how many characters texts are longer than usual
     */
    void fill(PostroomProcess postroom, int longer) throws SQLException {
        Api api = new Api(postroom.baseUrl(), installation.testKey);
        api.post("/tags", "{\"name\": \"Welcome\"}").expect(201);
        api.post("/triggers", TRIGGER).expect(201);
        try (Connection connection = connection();
                Statement statement = connection.createStatement()) {
            String workspace =
                    text(statement, "SELECT id FROM workspaces WHERE environment = 'test'");
            for (String sql : script().split(";\n", -1)) {
                statement.execute(
                        sql.replace(":workspace", workspace)
                                .replace(":people", Integer.toString(people))
                                .replace(":longer", Integer.toString(longer)));
            }
        }
    }

    private static String script() {
        try (InputStream file = PageCrowd.class.getResourceAsStream("/pages/crowd.sql")) {
            return new String(Objects.requireNonNull(file).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Each page that only shows something, by a name, with a path that has most rows. */
    Map<String, String> pages() throws SQLException {
        Map<String, String> pages = new LinkedHashMap<>();
        String one = id(1);
        String last = id(people);
        pages.put("overview", "/");
        pages.put("overview of 90 days", "/?days=90");
        pages.put("subscribers", "/subscribers");
        pages.put("subscribers by status", "/subscribers?status=unsubscribed");
        pages.put("subscribers by tag", "/subscribers?tag=tag-2");
        pages.put("subscribers by tags", "/subscribers?tag=tag-1&tag_none=tag-2");
        pages.put("subscribers by text", "/subscribers?q=u9");
        pages.put("subscribers by metadata", "/subscribers?metadata%5Bcity%5D=town+7");
        pages.put("subscribers by address", "/subscribers?sort=email");
        pages.put("new subscriber", "/subscribers/new");
        pages.put("a person", "/subscribers/" + last);
        pages.put("timeline", "/subscribers/" + last + "/timeline");
        pages.put("notes", "/subscribers/" + last + "/notes");
        pages.put("consents", "/subscribers/" + last + "/consents");
        pages.put("tags", "/tags");
        pages.put("tags by size", "/tags?sort=-subscriber_count");
        pages.put("new tag", "/tags/new");
        pages.put("a tag", "/tags/" + one);
        pages.put("forms", "/forms");
        pages.put("segments", "/segments");
        pages.put("new segment", "/segments/new");
        pages.put("imports", "/imports");
        pages.put("imports by status", "/imports?status=completed");
        pages.put("new import", "/imports/new");
        pages.put("an import", "/imports/" + id(200));
        pages.put("campaigns", "/campaigns");
        pages.put("campaigns by status", "/campaigns?status=sent");
        pages.put("new campaign", "/campaigns/new");
        pages.put("a campaign", "/campaigns/" + one);
        pages.put("content", "/campaigns/" + one + "/content");
        pages.put("body of a campaign", "/campaigns/" + one + "/body");
        pages.put("audience", "/campaigns/" + one + "/audience");
        pages.put("checks", "/campaigns/" + one + "/checks");
        pages.put("recipients", "/campaigns/" + one + "/recipients");
        pages.put("recipients that bounced", "/campaigns/" + one + "/recipients?status=bounced");
        pages.put("recipients that failed", "/campaigns/" + one + "/recipients?status=failed");
        pages.put("links of a campaign", "/campaigns/" + one + "/links");
        pages.put("timeline of a campaign", "/campaigns/" + one + "/timeline");
        pages.put("edit a campaign", "/campaigns/" + id(11) + "/edit");
        pages.put("send a campaign", "/campaigns/" + id(11) + "/send");
        pages.put("templates", "/templates");
        pages.put("a template", "/templates/" + one);
        pages.put("body of a template", "/templates/" + one + "/body");
        pages.put("versions of a template", "/templates/" + one + "/versions");
        pages.put("difference of versions", "/templates/" + one + "/difference");
        pages.put("triggers", "/triggers");
        pages.put("a trigger", "/triggers/" + one);
        pages.put("runs", "/triggers/" + one + "/runs");
        pages.put("runs that failed", "/triggers/" + one + "/runs?status=failed");
        pages.put("a run", "/triggers/" + one + "/runs/" + last);
        pages.put("emails", "/emails");
        pages.put("emails that bounced", "/emails?status=bounced");
        pages.put("an email", "/emails/" + last);
        pages.put("inbox", "/inbox");
        pages.put("a captured mail", "/inbox/" + id(people / 2));
        pages.put("branding", "/branding");
        pages.put("keys", "/keys");
        pages.put("new key", "/keys/new");
        pages.put("webhooks", "/webhooks");
        pages.put("new webhook", "/webhooks/new");
        pages.put("a webhook", "/webhooks/" + one);
        pages.put("deliveries that failed", "/webhooks/" + one + "?status=failed");
        pages.put("deliveries of a type", "/webhooks/" + one + "?event_type=tag.subscribed");
        pages.put("numbers of a webhook", "/webhooks/" + one + "/stats");
        pages.put("a delivery", "/webhooks/" + one + "/deliveries/" + last);
        pages.put("events", "/events");
        pages.put("events of a type", "/events?type=tag.subscribed");
        pages.put("an event", "/events/" + last);
        pages.put("billing", "/billing");
        pages.put("mail", "/mail");
        pages.put("members", "/members");
        pages.put("new member", "/members/new");
        pages.put("a member", "/members/" + one);
        pages.put("audit log", "/audit");
        pages.put("search", "/search?q=u9");
        pages.put("help", "/help");
        pages.replaceAll((_, path) -> HOME + path);
        pages.put("me", "/me");
        pages.put("system", "/system");
        pages.put("accounts", "/system/accounts");
        return pages;
    }

    private String id(int number) throws SQLException {
        try (Connection connection = connection();
                Statement statement = connection.createStatement()) {
            return UUID.fromString(
                            text(
                                    statement,
                                    "SELECT first_id_of(date_trunc('hour', now()) - interval '20"
                                            + " days' + %d * (interval '19 days' / %d))"
                                                    .formatted(number, people)))
                    .toString();
        }
    }

    private Connection connection() throws SQLException {
        return DriverManager.getConnection(
                database.jdbcUrl(),
                database.user().orElse(""),
                database.password().map(Secret::reveal).orElse(""));
    }

    private static String text(Statement statement, String sql) throws SQLException {
        try (ResultSet result = statement.executeQuery(sql)) {
            result.next();
            return result.getString(1);
        }
    }

    @Override
    public void close() {
        SharedCluster.shared().drop(database);
    }
}
