package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

import dev.postroom.domain.shared.Race;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URL;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Every kind of write that is served, sent fifty times at once, then with its answer lost, then
 * with the service killed in the middle: always one effect and one response. No worker runs until
 * the end, so that resources do not change by themselves.
 */
final class IdempotencyIT {

    private static final int AT_ONCE = 50;
    private static final int IN_FLIGHT = 4;
    private static final Map<String, String> API_ALONE = Map.of("POSTROOM_ROLES", "api");
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    // these call other systems; WebhooksIT, MailTestIT and CheckoutIT repeat them
    private static final Set<String> CALLING_OUT =
            Set.of(
                    "POST /webhooks/{id}/test",
                    "POST /mail-settings/test",
                    "POST /billing/checkout",
                    "POST /billing/portal",
                    "POST /billing/sync");

    // a suppression comes about by a worker, which does not run here; SuppressionsIT repeats it
    private static final Set<String> NEEDING_A_WORKER = Set.of("DELETE /suppressions/{email}");

    // it takes away what the others need; SandboxResetIT repeats it
    private static final Set<String> EMPTYING = Set.of("POST /sandbox/reset");

    @TempDir Path directory;

    private final SentWrites writes = new SentWrites();
    private final List<SwallowingProxy.Swallowed> swallowed = new ArrayList<>();

    @Test
    void everyWriteHasOneEffectAndOneAnswerDespiteRepetitionsAndAKill() throws Exception {
        try (Installation installation = Installation.in(directory);
                WebhookReceiver receiver = WebhookReceiver.start(0);
                SmtpSink smtp = SmtpSink.start()) {
            Iterator<String> failed = failedCampaigns(installation, 2 + IN_FLIGHT);
            Iterator<String> ended = endedDeliveries(installation, 2 + IN_FLIGHT);
            List<SentWrites.Sent> lost = repeatAndKill(installation, receiver, failed, ended);
            try (PostroomProcess postroom = installation.serve(API_ALONE)) {
                Repeating client = new Repeating(postroom.baseUrl(), installation);
                lost.forEach(sent -> requireReplayed(client, sent));
                writes.all().forEach(sent -> requireSame(client, sent));
            }
            String relay = "smtp://127.0.0.1:" + smtp.port();
            try (PostroomProcess postroom =
                    installation.serve(Map.of("POSTROOM_SMTP_URL", relay))) {
                requireOneEffectEach(new Repeating(postroom.baseUrl(), installation), receiver);
            }
        }
    }

    /** Campaigns that failed because their readers had left, who are back. */
    private static Iterator<String> failedCampaigns(Installation installation, int count) {
        String unreachable = "smtp://127.0.0.1:" + TestPorts.next();
        try (PostroomProcess postroom =
                installation.serve(Map.of("POSTROOM_SMTP_URL", unreachable))) {
            Api live = new Api(postroom.baseUrl(), installation.liveKey);
            Ground ground = new Ground(live, List.<String>of().iterator());
            Map<String, String> readers =
                    IntStream.range(0, count)
                            .mapToObj(_ -> Ground.word())
                            .collect(
                                    Collectors.toMap(
                                            ground::campaign,
                                            word ->
                                                    live.get("/subscribers?tag=" + word)
                                                            .text("/items/0/id")));
            new CampaignSteps(live).failAtTheirTime(readers);
            return List.copyOf(readers.keySet()).iterator();
        }
    }

    /** Deliveries that a receiver accepted. */
    private static Iterator<String> endedDeliveries(Installation installation, int count) {
        try (PostroomProcess postroom = installation.serve(Map.of())) {
            Api live = new Api(postroom.baseUrl(), installation.liveKey);
            return IntStream.range(0, count)
                    .mapToObj(_ -> Fixtures.delivered(live))
                    .map(one ->
                            "/webhooks/%s/deliveries/%s".formatted(one.get("id"), one.get("did")))
                    .toList()
                    .iterator();
        }
    }

    private List<SentWrites.Sent> repeatAndKill(
            Installation installation,
            WebhookReceiver receiver,
            Iterator<String> failed,
            Iterator<String> ended)
            throws Exception {
        try (PostroomProcess postroom = installation.serve(API_ALONE)) {
            Repeating client = new Repeating(postroom.baseUrl(), installation);
            new CampaignSteps(client.test()).createWebhook(receiver.url());
            assertThat(Writes.all().stream().map(Write::operation).distinct())
                    .containsExactlyInAnyOrderElementsOf(served(postroom));
            Ground ground = new Ground(client.test(), failed, ended);
            writes.planEach(ground).forEach(sent -> sendAtOnce(client, sent));
            return loseAnswersAndKill(postroom, installation, ground);
        }
    }

    private static List<String> served(PostroomProcess postroom) throws IOException {
        URL description = URI.create(postroom.origin() + "/openapi.json").toURL();
        JsonNode paths;
        try (InputStream json = description.openStream()) {
            paths = new ObjectMapper().readTree(json).get("paths");
        }
        List<String> operations = new ArrayList<>();
        for (Map.Entry<String, JsonNode> path : paths.properties()) {
            List.of("post", "patch", "put", "delete").stream()
                    .filter(method -> path.getValue().path(method).has("x-required-scope"))
                    .map(method -> method.toUpperCase(Locale.ROOT) + " " + path.getKey())
                    .filter(operation -> !CALLING_OUT.contains(operation))
                    .filter(operation -> !NEEDING_A_WORKER.contains(operation))
                    .filter(operation -> !EMPTYING.contains(operation))
                    .forEach(operations::add);
        }
        return operations;
    }

    private void sendAtOnce(Repeating client, SentWrites.Sent sent) {
        List<Api.Answer> together = Race.of(AT_ONCE, _ -> writes.send(client, sent));

        assertThat(together.stream().filter(answer -> !SentWrites.isReplayed(answer)))
                .as("%s was worked on once", sent.operation())
                .hasSize(1);
        Api.Answer other = client.send(sent.planned().altered(), sent.key());
        assertThat(other.text("/code"))
                .as("%s with another body", sent.operation())
                .isEqualTo("idempotency_mismatch");
        assertThat(other.status()).isEqualTo(422);
    }

    /** One request of each kind whose response is lost, and some in every stage. */
    private List<SentWrites.Sent> loseAnswersAndKill(
            PostroomProcess postroom, Installation installation, Ground ground) throws Exception {
        List<SentWrites.Sent> lost = writes.planEach(ground);
        List<SentWrites.Sent> inFlight = new ArrayList<>();
        IntStream.range(0, IN_FLIGHT).forEach(_ -> inFlight.addAll(writes.planEach(ground)));
        try (SwallowingProxy proxy = SwallowingProxy.before(postroom.origin());
                ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor()) {
            Repeating behind = new Repeating(proxy.origin() + "/api/v1", installation);
            lost.forEach(sent -> clients.execute(() -> tryToSend(behind, sent)));
            await().atMost(PATIENCE).until(() -> proxy.swallowed().size() == lost.size());
            swallowed.addAll(proxy.swallowed());
            Repeating direct = new Repeating(postroom.baseUrl(), installation);
            // a latch, because who looks from time to time finds all of them answered
            CountDownLatch enough = new CountDownLatch(inFlight.size() / 4);
            inFlight.forEach(sent ->
                    clients.execute(() -> {
                        tryToSend(direct, sent);
                        enough.countDown();
                    }));
            assertThat(enough.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
            postroom.kill();
        }
        assertThat(lost).noneMatch(writes::isAnswered);
        assertThat(inFlight).as("the kill came in the middle").anyMatch(s -> !writes.isAnswered(s));
        return lost;
    }

    private void tryToSend(Repeating client, SentWrites.Sent sent) {
        try {
            Api.Answer _ = writes.send(client, sent);
        } catch (UncheckedIOException _) {
            // the service was killed
        }
    }

    private void requireReplayed(Repeating client, SentWrites.Sent sent) {
        Api.Answer answer = writes.send(client, sent);
        assertThat(SentWrites.isReplayed(answer)).as(sent.operation()).isTrue();
        assertThat(swallowed)
                .as(sent.operation())
                .contains(new SwallowingProxy.Swallowed(answer.status(), answer.response().body()));
    }

    /** Requests with a stored response get it again; the others get a response now. */
    private void requireSame(Repeating client, SentWrites.Sent sent) {
        boolean known = writes.isAnswered(sent);
        Api.Answer answer = writes.send(client, sent);
        assertThat(SentWrites.isReplayed(answer) || !known).as(sent.operation()).isTrue();
    }

    private void requireOneEffectEach(Repeating client, WebhookReceiver receiver) {
        for (SentWrites.Sent sent : writes.all()) {
            await().alias(sent.operation())
                    .atMost(PATIENCE)
                    .until(() -> client.effects(sent.planned()) >= 1);
        }
        // the event recorded last follows all others
        String last = Ground.word();
        String id = new Ground(client.test(), List.<String>of().iterator()).subscriber(last, "");
        await().atMost(PATIENCE).until(() -> events(receiver, "subscriber.created", id) == 1);
        for (SentWrites.Sent sent : writes.all()) {
            Write.Planned planned = sent.planned();
            assertThat(client.effects(planned)).as(sent.operation()).isEqualTo(1);
            if (!planned.event().isEmpty()) {
                await().alias(sent.operation())
                        .atMost(PATIENCE)
                        .until(() -> events(receiver, planned.event(), planned.mark()) >= 1);
                assertThat(events(receiver, planned.event(), planned.mark()))
                        .as("events of %s", sent.operation())
                        .isEqualTo(1);
            }
        }
    }

    private static long events(WebhookReceiver receiver, String type, String mark) {
        return receiver.deliveries().stream()
                .map(WebhookReceiver.Delivery::text)
                .filter(text -> text.contains("\"event_type\":\"" + type + "\""))
                .filter(text -> text.contains(mark))
                .count();
    }
}
