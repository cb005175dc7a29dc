package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * A developer finds out in the dashboard why a request was refused and what a receiver missed,
 * repeats it, and replaces the signing secret while deliveries go on.
 */
final class DeveloperDayIT {

    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final String DEVELOPER = "dev@acme.test";
    private static final Pattern TYPE = Pattern.compile("subscriber\\.created");

    @TempDir static Path directory;
    private static Installation installation;
    private static PostroomProcess postroom;
    private static Api api;
    private Browser browser;

    @BeforeAll
    static void start() throws Exception {
        installation = Installation.in(directory);
        // a receiver that is away has missed an event after a second
        postroom = installation.serve(Map.of("POSTROOM_WEBHOOK_SCHEDULE", "0s,1s"));
        DashboardClient.makePerson(
                installation, installation.account, DEVELOPER, "developer", postroom);
        api = new Api(postroom.baseUrl(), installation.testKey);
    }

    // a fresh one, without a session
    @BeforeEach
    void open() throws Exception {
        browser = Browser.start(Files.createTempDirectory(directory, "browser"));
    }

    @AfterEach
    void leave() {
        browser.close();
    }

    @AfterAll
    static void stop() {
        postroom.close();
        installation.close();
    }

    @Test
    void withScripts() throws Exception {
        walk(Visitor.byMouse(browser), "first");
    }

    @Test
    void withoutScripts() throws Exception {
        walk(Visitor.byMouse(browser).withoutScripts(), "second");
    }

    private static void walk(Visitor visitor, String name) throws Exception {
        signIn(visitor);
        findsWhyARequestWasRefused(visitor, name);
        try (WebhookReceiver receiver = WebhookReceiver.start(0)) {
            String secret = registers(visitor, receiver);
            String began = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
            findsWhatTheReceiverMissed(visitor, receiver, name);
            repeatsIt(visitor, receiver, name);
            replaysSince(visitor, receiver, began, name);
            replacesTheSecret(visitor, receiver, secret, name);
        }
    }

    private static void signIn(Visitor visitor) {
        visitor.open(postroom.origin() + "/sign-in");
        visitor.write("Email address", DEVELOPER);
        visitor.write("Password", DashboardClient.PASSWORD);
        visitor.send("Sign in");
        visitor.isAt("Overview");
        visitor.open(postroom.origin() + "/app/acme/test");
    }

    private static String joined(String person) {
        return api.post("/subscribers", "{\"email\": \"%s@acme.test\"}".formatted(person))
                .expect(201)
                .text("/id");
    }

    private static void findsWhyARequestWasRefused(Visitor visitor, String name) {
        api.post(
                        "/subscribers",
                        "{\"email\": \"no address\", \"first_name\": \"%s\"}".formatted(name))
                .expect(422);
        visitor.followFirst("Requests");
        visitor.isAt("Requests");
        visitor.follow("4xx");
        awaits(visitor, "POST /api/v1/subscribers");
        visitor.followFirst(Pattern.compile("POST .*/subscribers"));
        visitor.reads("422", "What this failure means, and what to do");
        assertThat(visitor.text()).contains("validation_error", "invalid_email", "\"email\"");
    }

    private static String registers(Visitor visitor, WebhookReceiver receiver) {
        visitor.followFirst("Webhooks");
        visitor.followFirst("New webhook");
        visitor.write("Address", receiver.url());
        visitor.check("subscriber.created");
        visitor.send("Create the webhook");
        String secret = visitor.textOf("Signing secret");
        assertThat(secret).startsWith("whsec_");
        visitor.follow("I have stored it");
        visitor.isAt(receiver.url());
        return secret;
    }

    private static void findsWhatTheReceiverMissed(
            Visitor visitor, WebhookReceiver receiver, String name) {
        receiver.answer(503);
        joined(name + ".one");
        visitor.filter("failed");
        visitor.isAt(receiver.url());
        awaits(visitor, "failed 503");
        visitor.followFirst(TYPE);
        visitor.isAt("Delivery of subscriber.created");
        visitor.reads("503", "2 of 2 of the schedule");
        assertThat(visitor.textOf("Body sent")).contains(name + ".one@acme.test");
    }

    private static void repeatsIt(Visitor visitor, WebhookReceiver receiver, String name) {
        receiver.answer(204);
        visitor.send("Retry");
        visitor.reads("The delivery is queued for one attempt.");
        awaits(visitor, "delivered");
        assertThat(bodies(receiver)).filteredOn(one -> one.contains(name + ".one")).hasSize(3);
    }

    private static void replaysSince(
            Visitor visitor, WebhookReceiver receiver, String began, String name) {
        receiver.answer(503);
        for (String one : List.of("two", "three", "four")) {
            joined(name + "." + one);
        }
        visitor.follow("The webhook");
        visitor.isAt(receiver.url());
        visitor.filter("failed");
        await().atMost(PATIENCE)
                .until(() -> {
                    visitor.reload();
                    return visitor.namesInMain("link").stream()
                                    .filter(TYPE.asMatchPredicate())
                                    .count()
                            == 3;
                });
        receiver.answer(204);
        int before = receiver.deliveries().size();
        visitor.write("Since", began);
        visitor.send("Repeat them");
        visitor.isAt("Replay");
        awaits(visitor, "completed");
        visitor.reads("3 deliveries queued again", "failed or skipped");
        await().atMost(PATIENCE).until(() -> receiver.deliveries().size() == before + 3);
        visitor.follow("Replays");
        visitor.isAt(receiver.url());
        visitor.reads("failed or skipped", "100 %");
        visitor.follow("Deliveries");
        visitor.filter("delivered");
        awaits(visitor, "delivered 204");
    }

    private static void replacesTheSecret(
            Visitor visitor, WebhookReceiver receiver, String secret, String name) {
        visitor.send("Rotate the secret");
        visitor.isAt("The secret was replaced");
        visitor.reads("Deliveries are also signed with the secret before until");
        String fresh = visitor.textOf("Signing secret");
        assertThat(fresh).startsWith("whsec_").isNotEqualTo(secret);
        visitor.follow("I have stored it");
        visitor.isAt(receiver.url());
        int before = receiver.deliveries().size();
        joined(name + ".five");
        await().atMost(PATIENCE).until(() -> receiver.deliveries().size() == before + 1);

        // the receiver may know either of them
        WebhookReceiver.Delivery last = receiver.deliveries().getLast();
        assertThat(Signatures.standardSignatures(last))
                .contains(
                        Signatures.standardSignature(last, secret),
                        Signatures.standardSignature(last, fresh));
    }

    private static List<String> bodies(WebhookReceiver receiver) {
        return receiver.deliveries().stream().map(WebhookReceiver.Delivery::text).toList();
    }

    // what is written or delivered beside the requests is there a moment later
    private static void awaits(Visitor visitor, String... anyOf) {
        await().atMost(PATIENCE)
                .until(() -> {
                    boolean isThere = List.of(anyOf).stream().anyMatch(visitor.text()::contains);
                    if (!isThere) {
                        visitor.reload();
                    }
                    return isThere;
                });
    }
}
