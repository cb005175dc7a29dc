package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.Month;
import java.time.ZoneOffset;
import java.time.temporal.TemporalAdjusters;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Triggers by date over changes of clocks, in the test environment whose clock is advanced. */
final class DateTriggersIT {

    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final String BERLIN = "Europe/Berlin";

    @TempDir static Path directory;
    private static Installation installation;
    private static PostroomProcess postroom;
    private static Api api;

    @BeforeAll
    static void start() {
        installation = Installation.in(directory);
        postroom = installation.serve(Map.of());
        api = new Api(postroom.baseUrl(), installation.testKey);
    }

    private static void serve() {
        postroom = installation.serve(Map.of());
        api = new Api(postroom.baseUrl(), installation.testKey);
    }

    @AfterAll
    static void stop() throws Exception {
        postroom.close();
        installation.close();
    }

    private static Api.Answer post(String path, String body) {
        return api.post(path, body.replace('\'', '"')).expect(201);
    }

    private static String person(LocalDate day, String zone) {
        return post(
                        "/subscribers",
                        "{'email': '%s@acme.test', 'timezone': '%s', 'metadata': {'day': '%s'}}"
                                .formatted(UUID.randomUUID(), zone, day))
                .text("/id");
    }

    private static String trigger() {
        String tag = post("/tags", "{'name': '%s'}".formatted(UUID.randomUUID())).text("/id");
        return post(
                        "/triggers",
                        """
                        {'name': 'Birthday', 'event_type': 'date',
                         'filter': {'date': {'field': 'metadata.day', 'time': '02:30', 'yearly': true}},
                         'steps': [{'type': 'add_tag', 'tag': '%s'}]}\
                        """
                                .formatted(tag))
                .text("/id");
    }

    private static Instant now() {
        return Instant.parse(api.get("/sandbox/clock").expect(200).text("/now"));
    }

    private static void advanceTo(Instant moment) {
        Duration by = Duration.ofSeconds(Duration.between(now(), moment).toSeconds() + 1);
        api.post("/sandbox/clock/advance", "{\"by\": \"%s\"}".formatted(by)).expect(200);
    }

    private static LocalDate lastSunday(int year, Month month) {
        return LocalDate.of(year, month, 1).with(TemporalAdjusters.lastInMonth(DayOfWeek.SUNDAY));
    }

    private static Instant at(LocalDate day, String time) {
        return Instant.parse(day + "T" + time + ":00Z");
    }

    private static List<JsonNode> runs(String trigger) {
        JsonNode page = api.get("/triggers/" + trigger + "/runs").expect(200).body();
        return page.at("/items").valueStream().toList();
    }

    private static List<String> runsOf(String trigger, String person) {
        return runs(trigger).stream()
                .filter(run -> run.at("/subscriber_id").asText().equals(person))
                .map(run ->
                        run.at("/status").asText()
                                + " "
                                + Instant.parse(run.at("/created_at").asText()))
                .toList();
    }

    private static void awaitRuns(String trigger, String person, String... runs) {
        await().atMost(PATIENCE)
                .untilAsserted(
                        () -> assertThat(runsOf(trigger, person)).containsExactlyInAnyOrder(runs));
    }

    private static void people(LocalDate day, int count) {
        for (int from = 0; from < count; from += 100) {
            String batch =
                    IntStream.range(0, 100)
                            .mapToObj(_ ->
                                    "{'email': '%s@acme.test', 'timezone': 'UTC', 'metadata': {'day': '%s'}}"
                                            .formatted(UUID.randomUUID(), day))
                            .collect(Collectors.joining(",", "[", "]"));
            api.post("/subscribers/batch", batch.replace('\'', '"')).expect(200);
        }
    }

    private static void awaitNumberOfRuns(String trigger, int count) {
        String path = "/triggers/" + trigger + "/runs?limit=1";
        await().atMost(PATIENCE.multipliedBy(3))
                .untilAsserted(() ->
                        assertThat(api.get(path).expect(200).text("/total"))
                                .isEqualTo(Integer.toString(count)));
    }

    @Test
    void veryManyScheduledRunsFollowAChangeOfTheTriggerAndEndWithIt() {
        LocalDate day = now().atZone(ZoneOffset.UTC).toLocalDate().plusDays(2);
        advanceTo(at(day.minusDays(1), "20:00"));
        int many = 2300;
        people(day, many);
        String trigger = trigger();
        awaitNumberOfRuns(trigger, many);

        String later =
                "{'filter': {'date': {'field': 'metadata.day', 'time': '03:30', 'yearly': true}}}";
        api.patch("/triggers/" + trigger, later.replace('\'', '"')).expect(200);

        await().atMost(PATIENCE.multipliedBy(3))
                .untilAsserted(() ->
                        assertThat(runs(trigger))
                                .isNotEmpty()
                                .allMatch(run ->
                                        Instant.parse(run.at("/created_at").asText())
                                                .equals(at(day, "03:30"))));
        awaitNumberOfRuns(trigger, many);
        api.patch("/triggers/" + trigger, "{\"is_active\": false}").expect(200);
        awaitNumberOfRuns(trigger, 0);
        advanceTo(at(day, "04:00"));
        awaitNumberOfRuns(trigger, 0);
    }

    @Test
    void runsComeAtTheTimeOfThePersonOnTheDaysOnWhichTheClocksChange() {
        int year = now().atZone(ZoneOffset.UTC).getYear() + 1;
        LocalDate spring = lastSunday(year, Month.MARCH);
        LocalDate autumn = lastSunday(year, Month.OCTOBER);
        advanceTo(at(spring.minusDays(1), "20:00"));
        String ada = person(spring, BERLIN);
        String eve = person(autumn, BERLIN);

        String trigger = trigger();
        // 02:30 does not exist on this day
        awaitRuns(trigger, ada, "active " + at(spring, "01:30"));
        String bob = person(spring, BERLIN);
        awaitRuns(trigger, bob, "active " + at(spring, "01:30"));
        String kim = person(spring, "UTC");
        awaitRuns(trigger, kim, "active " + at(spring, "02:30"));
        assertThat(runs(trigger)).allMatch(run -> run.at("/path").isEmpty());
        api.patch(
                        "/subscribers/" + bob,
                        "{\"metadata\": {\"day\": \"%s\"}}".formatted(spring.plusDays(40)))
                .expect(200);
        awaitRuns(trigger, bob);

        postroom.kill();
        serve();
        advanceTo(at(spring, "01:31"));
        awaitRuns(trigger, ada, "completed " + at(spring, "01:30"));
        assertThat(runsOf(trigger, kim)).containsExactly("active " + at(spring, "02:30"));

        advanceTo(at(autumn.minusDays(1), "20:00"));
        awaitRuns(trigger, kim, "completed " + at(spring, "02:30"));
        awaitRuns(trigger, bob, "completed " + at(spring.plusDays(40), "00:30"));
        // 02:30 comes twice on this day
        awaitRuns(trigger, eve, "active " + at(autumn, "00:30"));
        advanceTo(at(autumn, "00:31"));
        awaitRuns(trigger, eve, "completed " + at(autumn, "00:30"));
        advanceTo(at(autumn, "03:00"));
        assertThat(runs(trigger)).hasSize(4);
        assertThat(api.get("/triggers/" + trigger).text("/stats/completed")).isEqualTo("4");
    }
}
