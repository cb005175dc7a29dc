package dev.postroom.bootstrap.e2e;

import static dev.postroom.bootstrap.e2e.Writes.total;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The forms of the dashboard on a real service. */
final class FormsIT {

    private static final String HOME = "/app/acme/test";
    private static final int CLICKS = 4;
    private static final Pattern DONE =
            Pattern.compile("data-done=\"true\".*?<pre[^>]*><code>(.*?)</code>", Pattern.DOTALL);

    @TempDir static Path directory;
    private static Installation installation;
    private static PostroomProcess postroom;
    private static SignedInBrowser browser;
    private static Api api;

    @BeforeAll
    static void start() {
        installation = Installation.in(directory);
        postroom = installation.serve(FirstOwner.settings());
        browser = new SignedInBrowser(postroom.origin(), FirstOwner.ADDRESS, FirstOwner.PASSWORD);
        api = new Api(postroom.baseUrl(), installation.testKey);
    }

    @AfterAll
    static void stop() {
        browser.close();
        postroom.close();
        installation.close();
    }

    /**
     * A form that makes something.
     *
     * @param page that shows it
     * @param path that it is sent to
     * @param rows the list of the API that counts what it makes
     */
    private record Maker(String page, String path, Map<String, String> fields, String rows) {}

    private static List<Maker> makers() {
        String template = String.valueOf(Fixtures.template(api).get("id"));
        String campaign = "/campaigns/" + Fixtures.campaign(api).get("id");
        String person = "/subscribers/" + Fixtures.subscriber(api);
        String webhook =
                "/webhooks/"
                        + api.post(
                                        "/webhooks",
                                        "{\"url\": \"http://127.0.0.1:9/x\", \"events\": [\"*\"]}")
                                .expect(201)
                                .text("/id");
        return List.of(
                new Maker(
                        "/subscribers/new",
                        "/subscribers/new",
                        Map.of("email", "twice@acme.test", "tags", "Clicked"),
                        "/subscribers"),
                new Maker("/tags/new", "/tags/new", Map.of("name", "Twice"), "/tags"),
                new Maker(
                        "/campaigns/new",
                        "/campaigns/new",
                        Map.of("name", "Twice", "template_id", template, "everyone", "all"),
                        "/campaigns"),
                new Maker(campaign, campaign + "/duplicate", Map.of(), "/campaigns"),
                new Maker(
                        campaign + "/content",
                        campaign + "/test",
                        Map.of("to", "tried@acme.test"),
                        "/emails?to=tried@acme.test"),
                new Maker(
                        person + "/notes",
                        person + "/notes",
                        Map.of("content", "Likes tea."),
                        person + "/notes"),
                new Maker(
                        "/imports/new",
                        "/imports/new",
                        Map.of("rows", "email\nimported@acme.test"),
                        "/imports"),
                new Maker(
                        "/keys/new",
                        "/keys",
                        Map.of("name", "Twice", "scopes", "tags:read", "expires_at", "30"),
                        "/api-keys"),
                new Maker(
                        "/triggers/new",
                        "/triggers/new",
                        Map.of(
                                "name",
                                "Twice",
                                "event_type",
                                "subscriber.created",
                                "steps-0-type",
                                "exit"),
                        "/triggers"),
                new Maker(
                        "/webhooks/new",
                        "/webhooks",
                        Map.of("url", "http://127.0.0.1:9/y", "events", "*"),
                        "/webhooks"),
                new Maker(
                        webhook,
                        webhook + "/replay",
                        Map.of("since", "2026-01-01T00:00:00Z"),
                        webhook + "/replays"));
    }

    @Test
    void aFormThatIsClickedAgainAndAgainMakesOneThing() throws Exception {
        for (Maker maker : makers()) {
            Map<String, String> form = new HashMap<>(maker.fields());
            form.put("once", browser.number(HOME + maker.page()));
            long before = total(api, maker.rows());

            List<HttpResponse<String>> answers = new ArrayList<>(atOnce(maker.path(), form));
            answers.add(browser.send(HOME + maker.path(), form));

            assertThat(answers)
                    .as(maker.path())
                    .allSatisfy(answer ->
                            assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200));
            assertThat(total(api, maker.rows())).as(maker.path()).isEqualTo(before + 1);
            Set<String> pages =
                    answers.stream()
                            .map(HttpResponse::uri)
                            .map(URI::getPath)
                            .filter(path -> !path.equals(HOME + maker.path()))
                            .collect(Collectors.toSet());
            assertThat(pages).as(maker.path()).hasSizeLessThanOrEqualTo(1);
        }
    }

    private static List<HttpResponse<String>> atOnce(String path, Map<String, String> form)
            throws Exception {
        Callable<HttpResponse<String>> click = () -> browser.send(HOME + path, form);
        List<HttpResponse<String>> answers = new ArrayList<>();
        try (ExecutorService clicks = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Callable<HttpResponse<String>>> all = new ArrayList<>();
            for (int i = 0; i < CLICKS; i++) {
                all.add(click);
            }
            for (Future<HttpResponse<String>> one : clicks.invokeAll(all)) {
                answers.add(one.get());
            }
        }
        return answers;
    }

    /**
     * A form, and the command of the page that it leads to.
     *
     * @param from the part of the command that is replaced, so that it does the same to another
     *     thing
     */
    private record Done(String path, Map<String, String> fields, String from, String to) {}

    private static List<Done> done() {
        String template = String.valueOf(Fixtures.template(api).get("id"));
        String ann = Fixtures.subscriber(api);
        String bob = Fixtures.subscriber(api);
        Map<String, String> onTag = Fixtures.person(api);
        Map<String, String> asked = Fixtures.pending(api);
        Map<String, String> askedToo = Fixtures.pending(api);
        String tag = String.valueOf(Fixtures.tag(api).get("id"));
        Map<String, String> gone = Fixtures.tag(api);
        String goneToo = String.valueOf(Fixtures.tag(api).get("id"));
        String campaign = String.valueOf(Fixtures.campaign(api).get("id"));
        String copy = String.valueOf(Fixtures.campaign(api).get("id"));
        String trigger = String.valueOf(Fixtures.trigger(api).get("id"));
        String spent = String.valueOf(Fixtures.trigger(api).get("id"));
        Map<String, String> steps =
                Map.of(
                        "name",
                        "It's a series",
                        "event_type",
                        "subscriber.created",
                        "steps-0-type",
                        "exit",
                        "steps-0-reason",
                        "it's over");
        String hook = "{\"url\": \"http://127.0.0.1:9/z\", \"events\": [\"*\"]}";
        String webhook = api.post("/webhooks", hook).expect(201).text("/id");
        String key = "{\"name\": \"Old\", \"scopes\": [\"tags:read\"]}";
        String old = api.post("/api-keys", key).expect(201).text("/id");
        String older = api.post("/api-keys", key).expect(201).text("/id");
        String email = api.get("/subscribers/" + ann).expect(200).text("/email");
        Map<String, String> draft =
                Map.of("name", "It's new", "template_id", template, "variables", "season = spring");
        return List.of(
                new Done("/subscribers/new", Map.of("email", "o'1@acme.test"), "o'", "p'"),
                new Done(
                        "/subscribers/" + bob + "/notes",
                        Map.of("content", "It's $HOME\nand `id`"),
                        "",
                        ""),
                new Done(
                        "/subscribers/" + bob + "/edit",
                        Map.of(
                                "email",
                                "bob2@acme.test",
                                "status",
                                "active",
                                "metadata",
                                "{\"a\": [1]}"),
                        "",
                        ""),
                new Done("/subscribers/" + bob + "/tags", Map.of("tags", "Read, Blue"), "", ""),
                new Done(
                        "/subscribers/"
                                + onTag.get("id")
                                + "/tags/"
                                + onTag.get("slug")
                                + "/remove",
                        Map.of(),
                        String.valueOf(onTag.get("slug")),
                        "read"),
                new Done(
                        "/subscribers/" + asked.get("id") + "/confirmation",
                        Map.of(),
                        String.valueOf(asked.get("id")),
                        String.valueOf(askedToo.get("id"))),
                new Done("/subscribers/" + ann + "/delete", Map.of("typed", email), ann, bob),
                new Done("/tags/new", Map.of("name", "Green", "is_public", "true"), "Gr", "Qu"),
                new Done("/tags/" + tag, Map.of("name", "Grey"), "", ""),
                new Done(
                        "/tags/" + gone.get("id") + "/delete",
                        Map.of("typed", String.valueOf(gone.get("name"))),
                        String.valueOf(gone.get("id")),
                        goneToo),
                new Done("/campaigns/new", draft, "", ""),
                new Done("/campaigns/" + campaign + "/edit", draft, "", ""),
                new Done("/campaigns/" + campaign + "/test", Map.of("to", "x@acme.test"), "", ""),
                new Done("/campaigns/" + campaign + "/duplicate", Map.of(), "", ""),
                new Done("/campaigns/" + campaign + "/cancel", Map.of(), campaign, copy),
                new Done(
                        "/subscribers/actions",
                        Map.of(
                                "action",
                                "untag",
                                "of",
                                "ticked",
                                "pick",
                                Fixtures.subscriber(api),
                                "named_tags",
                                "Read",
                                "count",
                                "1"),
                        "",
                        ""),
                new Done("/triggers/new", steps, "", ""),
                new Done("/triggers/" + trigger + "/edit", steps, "", ""),
                new Done(
                        "/triggers/" + spent + "/delete",
                        Map.of("typed", "Trigger"),
                        spent,
                        String.valueOf(Fixtures.trigger(api).get("id"))),
                new Done("/triggers/" + trigger + "/disable", Map.of(), "", ""),
                new Done("/triggers/" + trigger + "/enable", Map.of(), "", ""),
                new Done("/webhooks/" + webhook + "/disable", Map.of(), "", ""),
                new Done("/webhooks/" + webhook + "/enable", Map.of(), "", ""),
                new Done("/webhooks/" + webhook + "/test", Map.of("event_type", ""), "", ""),
                new Done(
                        "/webhooks/" + webhook + "/replay",
                        Map.of("since", "2026-01-01T00:00:00Z", "status", "failed"),
                        "",
                        ""),
                new Done("/keys/" + old + "/revoke", Map.of("typed", ""), old, older),
                new Done("/inbox/clear", Map.of(), "", ""));
    }

    @Test
    void thePageAfterAFormHasTheCommandThatDoesTheSame() {
        PanelCommands commands = new PanelCommands(postroom.baseUrl(), installation.testKey);
        for (Done done : done()) {
            Map<String, String> form = new HashMap<>(done.fields());
            form.put("once", UUID.randomUUID().toString());

            String page = browser.send(HOME + done.path(), form).body();

            Matcher shown = DONE.matcher(page);
            assertThat(shown.find()).as("%s leads to %s", done.path(), page).isTrue();
            String command = text(shown.group(1));
            assertThat(done.from().isEmpty() || command.contains(done.from())).as(command).isTrue();
            String another =
                    done.from().isEmpty() ? command : command.replace(done.from(), done.to());
            assertThat(commands.status(another)).as(another).startsWith("2");
        }
        assertThat(browser.read(HOME + "/tags")).doesNotContain("data-done=\"true\"");
    }

    @Test
    void aFormThatWasFilledInWithAnOlderVersionIsComparedAndSavedAgain() {
        String person = "/subscribers/" + Fixtures.subscriber(api);
        api.patch(
                        person,
                        "{\"metadata\": {\"plan\": {\"name\": \"pro\", \"seats\": 3}, \"old\": 1}}")
                .expect(200);
        String email = api.get(person).expect(200).text("/email");
        Map<String, String> form = new HashMap<>();
        form.put("once", UUID.randomUUID().toString());
        form.put("version", version(person));
        form.put("email", email);
        form.put("status", "active");
        form.put("first_name", "Mine");
        form.put("metadata", "{\"plan\": {\"name\": \"free\"}, \"new\": null, \"more\": [true]}");
        api.patch(person, "{\"first_name\": \"Theirs\"}").expect(200);

        HttpResponse<String> refused = browser.send(HOME + person + "/edit", form);

        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.body()).contains("changed since you opened", "Now: Theirs", "Mine");
        assertThat(api.get(person).expect(200).text("/first_name")).isEqualTo("Theirs");

        form.put("version", version(person));
        HttpResponse<String> saved = browser.send(HOME + person + "/edit", form);

        assertThat(saved.statusCode()).isEqualTo(200);
        assertThat(text(saved.body())).contains("{\"first_name\":\"Mine\",\"metadata\":{");
        JsonNode metadata = api.get(person).expect(200).body().get("metadata");
        assertThat(metadata.size()).isEqualTo(2);
        assertThat(metadata.get("plan")).hasToString("{\"name\":\"free\"}");
        assertThat(metadata.get("more")).hasToString("[true]");
    }

    private static String version(String person) {
        Matcher version =
                Pattern.compile("name=\"version\" value=\"(\\d+)\"")
                        .matcher(browser.read(HOME + person + "/edit"));
        assertThat(version.find()).isTrue();
        return version.group(1);
    }

    private static String text(String html) {
        return html.replace("&lt;", "<")
                .replace("&gt;", ">")
                .replace("&#34;", "\"")
                .replace("&#39;", "'")
                .replace("&quot;", "\"")
                .replace("&amp;", "&");
    }
}
