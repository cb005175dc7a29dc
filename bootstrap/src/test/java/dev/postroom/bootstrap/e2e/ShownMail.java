package dev.postroom.bootstrap.e2e;

import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/** Templates, mails and campaigns in each state that a page shows, for {@link ShownPeople}. */
final class ShownMail {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final String BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0";
    private static final Pattern TRACKED =
            Pattern.compile("(?:href|src)=['\"](http[^'\"]*/[oc]/[^'\"]*)['\"]");

    /** The second version of the letter, which has lines that the first one has not. */
    private static final String SECOND =
            """
            {"preview_text": "What happened this week, and what comes next",
             "html": "<h1>Hello {{default first_name \\"there\\"}}</h1>\\n\
            <p>Here is what is new in {{default season \\"this season\\"}}.</p>\\n\
            <p><a href='https://shop.example.com/new'>Look at it</a></p>\\n\
            <p><a href='{{unsubscribe_url}}'>Unsubscribe</a></p>",
             "variables_schema": {"season": {"type": "string", "description": "The time of the year"}}}
            """;

    private final Api api;

    ShownMail(Api api) {
        this.api = api;
    }

    /** The templates of the campaigns. */
    Map<String, String> templates() {
        Map<String, String> ids = new LinkedHashMap<>();
        String newsletter =
                template("Newsletter", "News for {{default first_name \\\"you\\\"}}", "marketing");
        ids.put("template", newsletter);
        api.patch("/templates/" + newsletter, SECOND).expect(200);
        template("Welcome", "Welcome, {{default first_name \\\"friend\\\"}}", "marketing");
        template("Tips for the first week of a rather long series", "Tips", "marketing");
        return ids;
    }

    /** A campaign that all readers of the newsletter got. */
    String sent(String name) {
        String id = campaign(name, ", \"track_opens\": true, \"track_clicks\": true");
        api.post("/campaigns/" + id + "/send", "{}").expect(202);
        new CampaignSteps(api).awaitStatus(id, "sent");
        read();
        return id;
    }

    // some of the newest letters, the first ones by people
    private void read() {
        JsonNode letters = api.get("/sandbox/emails?limit=12").body().at("/items");
        for (int i = 0; i < letters.size(); i++) {
            String html =
                    api.get("/sandbox/emails/" + letters.get(i).at("/id").asText()).text("/html");
            String agent = i < 8 ? BROWSER : "ExampleScanner/1.0 (bot)";
            TRACKED.matcher(html)
                    .results()
                    .map(link -> link.group(1).replace("&amp;", "&"))
                    .filter(link -> link.contains("/o/") || agent.equals(BROWSER))
                    .forEach(link -> visit(link, agent));
        }
    }

    private static void visit(String link, String agent) {
        try {
            HttpResponse<Void> _ =
                    HTTP.send(
                            HttpRequest.newBuilder(URI.create(link))
                                    .header("User-Agent", agent)
                                    .GET()
                                    .build(),
                            BodyHandlers.discarding());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** The ids of what was made, by the name of its page. */
    Map<String, String> fill() {
        Map<String, String> ids = new LinkedHashMap<>();
        ids.put("campaign-draft", campaign("What is new in June", ""));
        ids.put("campaign-scheduled", campaign("Summer sale", ""));
        send("campaign-scheduled", ids, "{\"scheduled_at\": \"2998-06-01T07:00:00Z\"}");
        ids.put("campaign-cancelled", campaign("Wrong letter", ""));
        post("campaign-cancelled", ids, "cancel");
        ids.put("campaign-paused", slow("Paused in the middle"));
        post("campaign-paused", ids, "pause");
        ids.put("campaign-sending", slow("Product news of the week, for all who read the letter"));
        ids.put("email", email("receipt+7@simulator.test"));
        ids.put("email-bounced", email("bounced+last@simulator.test"));
        awaitMail(ids.getOrDefault("email-bounced", ""), "bounced");
        ids.put("captured", captured());
        return ids;
    }

    private String template(String name, String subject, String category) {
        return api.post(
                        "/templates",
                        """
                        {"name": "%s", "subject": "%s", "preview_text": "What happened this week",
                         "category": "%s", "html": "<h1>Hello {{default first_name \\"there\\"}}</h1>\
                        <p>Here is what is new in {{default season \\"this season\\"}}.</p>\
                        <p><a href='https://shop.example.com/new'>Look at it</a></p>\
                        <p><a href='{{unsubscribe_url}}'>Unsubscribe</a></p>"}
                        """
                                .formatted(name, subject, category))
                .expect(201)
                .text("/id");
    }

    private String campaign(String name, String more) {
        return api.post(
                        "/campaigns",
                        """
                        {"name": "%s", "template_id": "newsletter", "variables": {"season": "spring"},
                         "tag_filter": {"include_tags": ["newsletter"]}%s}
                        """
                                .formatted(name, more))
                .expect(201)
                .text("/id");
    }

    private void send(String name, Map<String, String> ids, String when) {
        api.post("/campaigns/" + ids.get(name) + "/send", when).expect(202);
    }

    private void post(String name, Map<String, String> ids, String verb) {
        api.post("/campaigns/" + ids.get(name) + "/" + verb, "").expect(200);
    }

    /** A campaign that has begun and takes longer than the test. */
    private String slow(String name) {
        String id = campaign(name, ", \"throttle_per_minute\": 60");
        api.post("/campaigns/" + id + "/send", "{}").expect(202);
        await().atMost(PATIENCE)
                .until(() -> api.get("/campaigns/" + id).body().at("/stats/sent").asInt() > 2);
        return id;
    }

    private String email(String to) {
        return api.post(
                        "/emails/send",
                        """
                        {"to": "%s", "subject": "Your receipt 2041",
                         "html": "<h1>Thank you</h1><p>Two books, 49.90 EUR.</p>",
                         "text": "Thank you.\\n\\nTwo books, 49.90 EUR."}
                        """
                                .formatted(to))
                .expect(202)
                .text("/id");
    }

    private void awaitMail(String id, String status) {
        await().atMost(PATIENCE)
                .until(() -> api.get("/emails/" + id).text("/status").equals(status));
    }

    private String captured() {
        String list = "/sandbox/emails?to=receipt%2B7@simulator.test";
        return await().atMost(PATIENCE)
                .until(() -> api.get(list).text("/items/0/id"), id -> !id.isEmpty());
    }
}
