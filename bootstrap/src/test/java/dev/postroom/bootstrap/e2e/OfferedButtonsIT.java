package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** Each button that a page offers works in the state in which its page shows the resource. */
final class OfferedButtonsIT {

    private static final Duration PATIENCE = Duration.ofSeconds(40);
    private static final String HOME = "/app/acme/test";
    private static final AtomicInteger NUMBER = new AtomicInteger();

    // what a person fills in
    private static final Map<String, String> FILLED =
            Map.of(
                    "to", "owner@acme.test",
                    "tags", "Offered",
                    "content", "A note",
                    "scheduled_at", "2999-01-01T09:00");

    @TempDir static Path directory;
    private static Installation installation;
    private static PostroomProcess postroom;
    private static TalkingReceiver receiver;
    private static DashboardClient owner;
    private static DashboardClient developer;
    private static Api api;
    private static final List<String> PRESSED = new ArrayList<>();

    @BeforeAll
    static void start() throws Exception {
        installation = Installation.in(directory);
        receiver = TalkingReceiver.start();
        postroom = installation.serve(Map.of());
        api = new Api(postroom.baseUrl(), installation.testKey);
        owner = client("owner");
        developer = client("developer");
    }

    private static DashboardClient client(String role) {
        return DashboardClient.of(
                installation, installation.account, role + "@acme.test", role, postroom);
    }

    @AfterAll
    static void stop() {
        postroom.close();
        receiver.close();
        installation.close();
    }

    /** The states of each resource, with the page of one that is in it. */
    private static Map<String, Supplier<String>> states() {
        Map<String, Supplier<String>> states = new LinkedHashMap<>();
        states.put("campaign draft", () -> campaign(draft(2, "")));
        states.put("campaign draft, content", () -> campaign(draft(2, "")) + "/content");
        states.put("campaign draft, send", () -> campaign(draft(2, "")) + "/send");
        states.put("campaign draft, edit", () -> campaign(draft(2, "")) + "/edit");
        states.put("campaign draft, cancel", () -> campaign(draft(2, "")) + "/cancel");
        states.put("campaign draft, delete", () -> campaign(draft(2, "")) + "/delete");
        states.put("campaign cancelled, delete", () -> campaign(cancelled()) + "/delete");
        states.put("campaign without recipients, send", () -> campaign(draft(0, "")) + "/send");
        for (String part : List.of("", "/edit", "/send", "/cancel", "/content")) {
            states.put("campaign scheduled" + part, () -> campaign(scheduled()) + part);
            states.put("campaign sending" + part, () -> campaign(sending()) + part);
            states.put("campaign paused" + part, () -> campaign(paused()) + part);
            states.put("campaign sent" + part, () -> campaign(sent("delivered")) + part);
            states.put("campaign bounced" + part, () -> campaign(sent("bounced")) + part);
            states.put("campaign cancelled" + part, () -> campaign(cancelled()) + part);
        }
        states.put(
                "template of two versions",
                () -> {
                    String template = id(Fixtures.template(api));
                    api.patch("/templates/" + template, "{\"subject\": \"Good morning\"}")
                            .expect(200);
                    return HOME + "/templates/" + template + "/difference";
                });
        states.put("webhook", () -> HOME + "/webhooks/" + webhook());
        states.put("webhook, delete", () -> HOME + "/webhooks/" + webhook() + "/delete");
        states.put("webhook disabled", () -> HOME + "/webhooks/" + disabled(webhook()));
        states.put("replay", () -> HOME + "/webhooks/" + replay());
        states.put("delivery", () -> HOME + "/webhooks/" + delivery());
        states.put(
                "delivery, disabled",
                () -> {
                    String delivery = delivery();
                    disabled(delivery.replaceAll("/.*", ""));
                    return HOME + "/webhooks/" + delivery;
                });
        states.put("trigger", () -> HOME + "/triggers/" + id(Fixtures.trigger(api)));
        states.put(
                "trigger inactive",
                () -> {
                    String trigger = id(Fixtures.trigger(api));
                    api.patch("/triggers/" + trigger, "{\"is_active\": false}").expect(200);
                    return HOME + "/triggers/" + trigger;
                });
        states.put(
                "event",
                () ->
                        HOME
                                + "/events/new?name=order.placed&email="
                                + addressOf(Fixtures.subscriber(api)));
        states.put("key", () -> HOME + "/keys/" + id(Fixtures.apiKey(api)));
        states.put(
                "key revoked",
                () -> {
                    String key = id(Fixtures.apiKey(api));
                    api.delete("/api-keys/" + key).expect(204);
                    return HOME + "/keys/" + key;
                });
        states.put("email", () -> HOME + "/emails/" + mailed());
        states.put("email scheduled", () -> HOME + "/emails/" + id(Fixtures.scheduled(api)));
        states.put(
                "email cancelled",
                () -> {
                    String mail = id(Fixtures.scheduled(api));
                    api.post("/emails/" + mail + "/cancel", "").expect(200);
                    return HOME + "/emails/" + mail;
                });
        states.put(
                "inbox",
                () -> {
                    Fixtures.captured(api);
                    return HOME + "/inbox";
                });
        states.put("person", () -> person(""));
        states.put("person, edit", () -> person("") + "/edit");
        states.put("person, notes", () -> person("") + "/notes");
        for (String status : List.of("unsubscribed", "bounced", "complained")) {
            states.put("person " + status, () -> person(status));
            states.put("person " + status + ", edit", () -> person(status) + "/edit");
        }
        states.put("person pending", () -> HOME + "/subscribers/" + id(Fixtures.pending(api)));
        states.put("tag", () -> HOME + "/tags/" + id(Fixtures.tag(api)));
        states.put("form", () -> HOME + "/forms/" + id(Fixtures.form(api)));
        states.put("form, edit", () -> HOME + "/forms/" + id(Fixtures.form(api)) + "/edit");
        states.put("segment", () -> HOME + "/segments/" + id(Fixtures.segment(api)));
        states.put(
                "segment, edit", () -> HOME + "/segments/" + id(Fixtures.segment(api)) + "/edit");
        states.put("billing", () -> HOME + "/billing");
        states.put("branding", () -> "/app/acme/live/branding");
        states.put("mail", () -> HOME + "/mail");
        states.put("members", () -> HOME + "/members");
        states.put("only owner", () -> HOME + "/members/" + member("owner"));
        // last, as everything of the others goes
        states.put("reset", () -> HOME + "/reset");
        return states;
    }

    private static String id(Map<String, String> made) {
        return Objects.requireNonNull(made.get("id"));
    }

    private static String campaign(String id) {
        return HOME + "/campaigns/" + id;
    }

    private static String draft(int people, String address) {
        int number = NUMBER.incrementAndGet();
        String tag = "offered-" + number;
        api.post("/tags", "{\"name\": \"Offered %d\", \"slug\": \"%s\"}".formatted(number, tag))
                .expect(201);
        for (int i = 0; i < people; i++) {
            String email =
                    address.isEmpty()
                            ? "offered%d.%d@acme.test".formatted(number, i)
                            : "%s+%d.%d@simulator.test".formatted(address, number, i);
            api.post(
                            "/subscribers",
                            "{\"email\": \"%s\", \"tags\": [\"%s\"]}".formatted(email, tag))
                    .expect(201);
        }
        String template = id(Fixtures.template(api));
        return api.post(
                        "/campaigns",
                        """
                        {"name": "Offer %d", "template_id": "%s", "throttle_per_minute": %d,
                         "tag_filter": {"include_tags": ["%s"]}}
                        """
                                .formatted(number, template, address.isEmpty() ? 1 : 1000, tag))
                .expect(201)
                .text("/id");
    }

    private static String scheduled() {
        String id = draft(1, "");
        api.post("/campaigns/" + id + "/send", "{\"scheduled_at\": \"2999-01-01T09:00:00Z\"}")
                .expect(202);
        return id;
    }

    // its second mail is to wait for a minute
    private static String sending() {
        String id = draft(3, "");
        api.post("/campaigns/" + id + "/send", "{}").expect(202);
        await().atMost(PATIENCE)
                .until(() ->
                        api.get("/campaigns/" + id).body().at("/stats/recipients").asLong() == 3);
        return id;
    }

    private static String paused() {
        String id = sending();
        api.post("/campaigns/" + id + "/pause", "").expect(200);
        return id;
    }

    private static String cancelled() {
        String id = draft(1, "");
        api.post("/campaigns/" + id + "/cancel", "").expect(200);
        return id;
    }

    private static String sent(String address) {
        String id = draft(1, address);
        api.post("/campaigns/" + id + "/send", "{}").expect(202);
        await().atMost(PATIENCE)
                .until(() ->
                        List.of("sent", "failed")
                                .contains(api.get("/campaigns/" + id).text("/status")));
        return id;
    }

    private static String webhook() {
        return api.post(
                        "/webhooks",
                        "{\"url\": \"%s\", \"events\": [\"subscriber.created\"]}"
                                .formatted(receiver.url()))
                .expect(201)
                .text("/id");
    }

    private static String disabled(String webhook) {
        api.patch("/webhooks/" + webhook, "{\"is_active\": false}").expect(200);
        return webhook;
    }

    private static String delivery() {
        String webhook = webhook();
        Fixtures.subscriber(api);
        String list = "/webhooks/" + webhook + "/deliveries";
        String id =
                await().atMost(PATIENCE)
                        .until(
                                () -> api.get(list + "?status=delivered").text("/items/0/id"),
                                found -> !found.isEmpty());
        return webhook + "/deliveries/" + id;
    }

    private static String replay() {
        String webhook = webhook();
        String replay =
                api.post(
                                "/webhooks/" + webhook + "/replay",
                                "{\"since\": \"2026-01-01T00:00:00Z\"}")
                        .expect(202)
                        .text("/id");
        return webhook + "/replays/" + replay;
    }

    private static String addressOf(String subscriber) {
        return api.get("/subscribers/" + subscriber).expect(200).text("/email");
    }

    private static String mailed() {
        String id = id(Fixtures.email(api));
        await().atMost(PATIENCE)
                .until(
                        () -> api.get("/emails/" + id).text("/status"),
                        List.of("sent", "delivered")::contains);
        return id;
    }

    private static String person(String status) {
        String id = id(Fixtures.person(api));
        if (!status.isEmpty()) {
            api.patch("/subscribers/" + id, "{\"status\": \"%s\"}".formatted(status)).expect(200);
        }
        return HOME + "/subscribers/" + id;
    }

    private static String member(String role) {
        String page = owner.get(HOME + "/members").body();
        return page.replaceAll("(?s).*members/([0-9a-f-]{36})\">" + role + "@acme.test.*", "$1");
    }

    @Test
    void eachButtonWorksInTheStateThatItsPageShows() {
        List<String> wrong = new ArrayList<>();
        states().forEach((name, state) -> wrong.addAll(press(name, state)));
        assertThat(PRESSED).as(Instant.now().toString()).hasSizeGreaterThan(50);
        assertThat(wrong).isEmpty();
    }

    // each of them in a state of its own, as the one before may have changed it
    private static List<String> press(String name, Supplier<String> state) {
        List<String> wrong = new ArrayList<>();
        String path = state.get();
        HttpResponse<String> seen = owner.get(path);
        if (seen.statusCode() == 303) {
            return wrong;
        }
        assertThat(seen.statusCode()).as("%s %s", name, seen.body()).isEqualTo(200);
        List<OfferedForm> offered = OfferedForm.of(seen.body());
        for (int i = 0; i < offered.size(); i++) {
            OfferedForm form = offered.get(i);
            OfferedForm fresh =
                    i == 0
                            ? form
                            : OfferedForm.of(owner.get(state.get()).body()).stream()
                                    .filter(form::isLike)
                                    .findFirst()
                                    .orElse(form);
            HttpResponse<String> answer = owner.post(fresh.action(), fresh.filled(FILLED));
            PRESSED.add(name + ": " + form.button());
            if (answer.statusCode() >= 400) {
                wrong.add(
                        "%s: %s gives %d %s"
                                .formatted(
                                        name,
                                        form.button(),
                                        answer.statusCode(),
                                        org.jsoup.Jsoup.parse(answer.body())
                                                .select("main .errors, main .reading, main .notice")
                                                .text()));
            }
        }
        return wrong;
    }

    @Test
    void aKeyThatMayMoreThanItsReaderHasNoButtonForANewSecret() {
        String key =
                api.post("/api-keys", "{\"name\": \"All\", \"scopes\": [\"billing:manage\"]}")
                        .expect(201)
                        .text("/id");
        String path = HOME + "/keys/" + key;

        assertThat(developer.get(path).body())
                .contains("The key may do more than your role", "Revoke the key")
                .doesNotContain("Make a new secret");
        assertThat(owner.get(path).body()).contains("Make a new secret");
        for (OfferedForm form : OfferedForm.of(developer.get(path).body())) {
            assertThat(developer.post(form.action(), form.filled(FILLED)).statusCode())
                    .isLessThan(400);
        }
    }
}
