package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.Map;

/** Campaigns are sent at a time. */
final class CampaignScheduleIT {

    @TempDir static Path directory;

    private static Installation installation;
    private static PostroomProcess postroom;

    private Api api;
    private Ground ground;

    @BeforeAll
    static void start() {
        installation = Installation.in(directory);
        postroom = installation.serve(Map.of());
    }

    @BeforeEach
    void freshWorkspace() {
        api = new Api(postroom.baseUrl(), installation.keyOfFreshTestWorkspace());
        ground = new Ground(api, Collections.emptyIterator());
    }

    @AfterAll
    static void stop() throws Exception {
        postroom.close();
        installation.close();
    }

    private Api.Answer schedule(String id, String time) {
        return api.post("/campaigns/" + id + "/send", "{\"scheduled_at\": \"%s\"}".formatted(time));
    }

    @Test
    void aCampaignIsSentWhenTheClockReachesItsTime() {
        String id = ground.campaign(Ground.word());
        Instant time = Instant.now().plus(Duration.ofHours(2));
        assertThat(schedule(id, time.toString()).expect(202).text("/status"))
                .isEqualTo("scheduled");

        api.post("/sandbox/clock/advance", "{\"by\": \"PT3H\"}").expect(200);

        new CampaignSteps(api).awaitStatus(id, "sent");
        Api.Answer sent = api.get("/campaigns/" + id);
        assertThat(sent.text("/stats/sent")).isEqualTo("1");
        assertThat(Instant.parse(sent.text("/started_at"))).isAfter(time);
    }

    @Test
    void aTimeIsALocalOneInATimeZoneOrHasAnOffset() {
        String id = ground.campaign(Ground.word());
        String path = "/campaigns/" + id;
        Api.Answer local =
                api.post(
                                path + "/send",
                                """
                                {"scheduled_at": "2999-01-01T09:00:00", "timezone": "Europe/Vienna"}
                                """)
                        .expect(202);
        assertThat(local.text("/scheduled_at")).isEqualTo("2999-01-01T08:00:00.000Z");
        assertThat(local.text("/timezone")).isEqualTo("Europe/Vienna");
        Api.Answer moved =
                api.patch(path, "{\"scheduled_at\": \"2999-01-01T09:00:00-05:00\"}").expect(200);
        assertThat(moved.text("/scheduled_at")).isEqualTo("2999-01-01T14:00:00.000Z");
        assertThat(moved.body().at("/timezone").isNull()).isTrue();
        Api.Answer draft = api.post(path + "/unschedule", "").expect(200);
        assertThat(draft.text("/status")).isEqualTo("draft");
        assertThat(draft.body().at("/scheduled_at").isNull()).isTrue();
        api.post(path + "/unschedule", "").expect(409);
        api.patch(path, "{\"scheduled_at\": \"2999-01-01T09:00:00Z\"}").expect(409);
    }

    @Test
    void anIdempotencyKeyDoesNotHideTheTime() {
        String path = "/campaigns/" + ground.campaign(Ground.word());
        Write.Planned later =
                Write.request(
                        "POST",
                        path + "/send",
                        "{\"scheduled_at\": \"2999-01-01T09:00:00Z\"}",
                        _ -> 1);
        String key = Ground.word();
        assertThat(api.once(key, later).expect(202).text("/status")).isEqualTo("scheduled");
        assertThat(api.once(key, later).expect(202).text("/status")).isEqualTo("scheduled");
        assertThat(api.get(path).text("/status")).isEqualTo("scheduled");
    }

    @Test
    void aTimeThatIsNoneOrPastIsRefused() {
        String id = ground.campaign(Ground.word());
        assertThat(schedule(id, "2020-01-01T00:00:00Z").expect(422).text("/errors/0/code"))
                .isEqualTo("not_in_future");
        assertThat(schedule(id, "2999-01-01T09:00:00").expect(422).text("/errors/0/code"))
                .isEqualTo("timezone_required");
        assertThat(schedule(id, "tomorrow").expect(422).text("/errors/0/code"))
                .isEqualTo("invalid_time");
        assertThat(
                        api.post("/campaigns/" + id + "/send", "{\"timezone\": \"Europe/Vienna\"}")
                                .expect(422)
                                .text("/errors/0/field"))
                .isEqualTo("scheduled_at");
        assertThat(api.get("/campaigns/" + id).text("/status")).isEqualTo("draft");
    }

    @Test
    void aCampaignWhoseReadersHaveLeftFailsAtItsTimeAndIsRetried() {
        String word = Ground.word();
        String id = ground.campaign(word);
        schedule(id, Instant.now().plus(Duration.ofHours(2)).toString()).expect(202);
        String reader = api.get("/subscribers?tag=" + word).text("/items/0/id");
        api.patch("/subscribers/" + reader, "{\"status\": \"unsubscribed\"}").expect(200);

        api.post("/sandbox/clock/advance", "{\"by\": \"PT3H\"}").expect(200);

        new CampaignSteps(api).awaitStatus(id, "failed");
        assertThat(api.get("/campaigns/" + id).text("/failure_reason"))
                .isEqualTo("The filters match no active subscriber.");
        api.post("/campaigns/" + id + "/retry", "").expect(422);
        ground.subscriber(Ground.word(), "\"" + word + "\"");
        api.post("/campaigns/" + id + "/retry", "").expect(202);
        new CampaignSteps(api).awaitStatus(id, "sent");
    }

    @Test
    void aStartThatWasMissedHappensWhenWorkersRunAgain(@TempDir Path elsewhere) {
        // the workers of another installation, of which none runs at the time
        Installation other = Installation.in(elsewhere);
        String id;
        try (PostroomProcess silent = other.serve(Map.of("POSTROOM_ROLES", "api"))) {
            Api first = new Api(silent.baseUrl(), other.testKey);
            id = new Ground(first, Collections.emptyIterator()).campaign(Ground.word());
            String time = Instant.now().plus(Duration.ofHours(1)).toString();
            first.post("/campaigns/" + id + "/send", "{\"scheduled_at\": \"%s\"}".formatted(time))
                    .expect(202);
            first.post("/sandbox/clock/advance", "{\"by\": \"P3D\"}").expect(200);
            assertThat(first.get("/campaigns/" + id).text("/status")).isEqualTo("scheduled");
        }
        try (PostroomProcess again = other.serve(Map.of())) {
            new CampaignSteps(new Api(again.baseUrl(), other.testKey)).awaitStatus(id, "sent");
        }
        other.close();
    }
}
