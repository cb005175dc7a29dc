package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * A sequence of steps does for every person what its dry run had shown, also under kills. System
 * property {@code onboarding.seed}: the seed of the kills.
 */
@Timeout(180)
final class OnboardingIT {

    // a mail that a killed process was handing over waits for the end of its lease
    private static final Map<String, String> SETTINGS = Map.of("POSTROOM_WORKERS_LEASE", "5s");
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final String STARTS = "0 done, 1 waiting, ";
    private static final String ENDS = "4 done, 5 ended done: exited done";
    private static final String PRO = "'plan': 'pro'";
    private static final long SEED = Long.getLong("onboarding.seed", System.nanoTime());
    private static final int ROUNDS = 2;
    // a step is stored within some ten milliseconds
    private static final int MOMENT = 64;

    @TempDir static Path directory;
    private static Installation installation;
    private static PostroomProcess postroom;
    private static Api api;

    @BeforeAll
    static void start() {
        installation = Installation.in(directory);
        postroom = installation.serve(SETTINGS);
        api = new Api(postroom.baseUrl(), installation.testKey);
    }

    @AfterAll
    static void stop() {
        postroom.close();
        installation.close();
    }

    /**
     * A person of some kind.
     *
     * @param id the subscriber
     * @param outline what is expected
     * @param mails how many are expected
     * @param predicted what the dry run showed
     */
    private record Case(String id, String outline, int mails, Onboarding.Course predicted) {}

    private static Case person(Onboarding sequence, String members, String outline, int mails) {
        String id = sequence.person(members);
        return new Case(id, outline, mails, sequence.dryRun(id));
    }

    private static String metadata(String... members) {
        return "'metadata': {%s}".formatted(String.join(", ", members));
    }

    private static Map<String, Case> people(Onboarding sequence) {
        String end = "'trial_end': '%s'".formatted(Onboarding.today(api).plusDays(10));
        String past = "'trial_end': '%s'".formatted(Onboarding.today(api).minusDays(10));
        String mailed = STARTS + "2 then, 2.then.0 done, ";
        String whole = mailed + "3 waiting, " + ENDS;
        String other = STARTS + "2 else, 3 waiting, " + ENDS;
        String silent =
                STARTS
                        + "2 then, 2.then.0 skipped not_active, 3 waiting, 4 done, 5 ended done:"
                        + " skipped not_active";
        Map<String, Case> people = new LinkedHashMap<>();
        people.put("whole", person(sequence, metadata(PRO, end), whole, 1));
        people.put("no plan", person(sequence, metadata(end), other, 0));
        people.put("plan is a number", person(sequence, metadata("'plan': 7", end), other, 0));
        people.put("plan is a list", person(sequence, metadata("'plan': ['pro']", end), other, 0));
        people.put(
                "on the tag",
                person(
                        sequence,
                        "'tags': ['%s'], %s".formatted(sequence.tagOf(0), metadata(PRO, end)),
                        whole.replaceFirst("0 done", "0 skipped already_subscribed"),
                        1));
        people.put(
                "date over", person(sequence, metadata(PRO, past), mailed + "3 done, " + ENDS, 1));
        people.put("no date", person(sequence, metadata(PRO), mailed + "3 done, " + ENDS, 1));
        people.put(
                "date is a text",
                person(
                        sequence,
                        metadata(PRO, "'trial_end': 'soon'"),
                        mailed + "3 done, " + ENDS,
                        1));
        people.put(
                "date is a number",
                person(
                        sequence,
                        metadata("'trial_end': 7"),
                        STARTS + "2 else, 3 done, " + ENDS,
                        0));
        people.put(
                "far away",
                person(sequence, "'timezone': 'Asia/Tokyo', " + metadata(PRO, end), whole, 1));
        people.put(
                "unsubscribed",
                person(sequence, "'status': 'unsubscribed', " + metadata(PRO, end), silent, 0));
        people.put(
                "subject too long",
                person(
                        sequence,
                        metadata(PRO, end, "'title': '%s'".formatted("x".repeat(1000))),
                        STARTS + "2 then, 2.then.0 ended too_long: failed too_long",
                        0));
        return people;
    }

    @Test
    void theRunOfEveryKindOfPersonIsThatOfTheDryRun() {
        Onboarding sequence = Onboarding.in(api);
        Map<String, Case> people = people(sequence);
        people.forEach((kind, one) ->
                assertThat(one.predicted().outline()).as(kind).isEqualTo(one.outline()));

        people.values().forEach(one -> sequence.join(one.id()));
        people.values().forEach(one -> sequence.awaitSteps(one.id(), 2));
        Onboarding.advance(api, "P2D");
        // those that wait for their date are at the fourth step or the fifth
        people.values().forEach(one -> sequence.awaitSteps(one.id(), 4));
        Onboarding.advance(api, "P9D");

        people.forEach((kind, one) -> {
            assertThat(sequence.awaitEnd(one.id())).as(kind).isEqualTo(one.predicted());
            assertThat(sequence.mails(one.id())).as(kind).hasSize(one.mails());
        });
    }

    @Test
    void whatHappensToAPersonInBetweenCutsThePathOff() {
        Onboarding sequence = Onboarding.in(api);
        String metadata =
                metadata(PRO, "'trial_end': '%s'".formatted(Onboarding.today(api).plusDays(10)));
        String leaving = sequence.person(metadata);
        String cancelling = sequence.person(metadata);
        String deleted = sequence.person(metadata);
        String late = sequence.person(metadata);
        String changing = sequence.person("'metadata': {}");
        List<String> all = List.of(leaving, cancelling, deleted, late, changing);
        Onboarding.Course predicted = sequence.dryRun(leaving);
        all.forEach(sequence::join);
        all.forEach(person -> sequence.awaitSteps(person, 2));

        api.patch("/subscribers/" + leaving, "{\"status\": \"unsubscribed\"}").expect(200);
        cancelled(cancelling);
        api.delete("/subscribers/" + deleted).expect(204);
        api.patch("/subscribers/" + changing, "{%s}".formatted(metadata).replace('\'', '"'))
                .expect(200);
        await().atMost(PATIENCE).until(() -> sequence.run(deleted).isEmpty());
        assertThat(sequence.awaitEnd(leaving))
                .isEqualTo(new Onboarding.Course("exited unsubscribed", first(predicted, 2)));
        assertThat(sequence.awaitEnd(cancelling))
                .isEqualTo(new Onboarding.Course("exited exit_on", first(predicted, 2)));
        Onboarding.Course now = sequence.dryRun(changing);
        Onboarding.advance(api, "P2D");
        sequence.awaitSteps(late, 5);
        sequence.awaitSteps(changing, 5);
        cancelled(late);
        assertThat(sequence.awaitEnd(late))
                .isEqualTo(new Onboarding.Course("exited exit_on", first(predicted, 5)));
        Onboarding.advance(api, "P9D");

        // the first step of the second dry run differs: the person is on the tag by then
        List<String> path = sequence.awaitEnd(changing).path();
        assertThat(path.subList(1, path.size())).isEqualTo(now.path().subList(1, path.size()));
        assertThat(sequence.mails(late)).hasSize(1);
        assertThat(sequence.mails(leaving)).isEmpty();
        api.post(
                        "/triggers/" + sequence.trigger() + "/test",
                        "{\"subscriber_id\": \"%s\"}".formatted(deleted))
                .expect(422);
    }

    private static void cancelled(String person) {
        api.post(
                        "/events",
                        "{\"subscriber_id\": \"%s\", \"name\": \"cancelled\"}".formatted(person))
                .expect(202);
    }

    private static List<String> first(Onboarding.Course course, int steps) {
        return course.path().subList(0, steps);
    }

    @Test
    void aProcessThatIsKilledBeforeAndAfterEveryStepDoesEachStepOnce() {
        Random random = new Random(SEED);
        System.out.println("seed of the kills: " + SEED);
        Onboarding sequence = Onboarding.in(api);
        int kills = 0;
        for (int round = 0; round < ROUNDS; round++) {
            String end = "'trial_end': '%s'".formatted(Onboarding.today(api).plusDays(10));
            List<String> people =
                    List.of(
                            sequence.person(metadata(PRO, end)),
                            sequence.person(metadata(PRO, end)),
                            sequence.person(metadata(end)));
            List<Onboarding.Course> predicted = people.stream().map(sequence::dryRun).toList();
            sequence = killed(sequence, random, 0);
            people.forEach(sequence::join);
            sequence = killed(sequence, random, MOMENT);
            awaitEach(sequence, people, 2);
            sequence = killed(sequence, random, 0);
            Onboarding.advance(api, "P2D");
            sequence = killed(sequence, random, MOMENT);
            awaitEach(sequence, people, 4);
            sequence = killed(sequence, random, 0);
            Onboarding.advance(api, "P9D");
            sequence = killed(sequence, random, MOMENT);
            kills += 6;
            assertEnds(sequence, people, predicted);
        }
        assertThat(kills).isGreaterThanOrEqualTo(12);
        assertThat(api.get("/triggers/" + sequence.trigger()).text("/stats/exited"))
                .isEqualTo(String.valueOf(3 * ROUNDS));
    }

    /** The sequence over a process that replaces one which was killed within so many ms. */
    private static Onboarding killed(Onboarding sequence, Random random, int most) {
        long until = System.nanoTime() + Duration.ofMillis(most).toNanos() / 8 * random.nextInt(9);
        while (System.nanoTime() < until) {
            Thread.onSpinWait();
        }
        postroom.kill();
        postroom = installation.serve(SETTINGS);
        api = new Api(postroom.baseUrl(), installation.testKey);
        return sequence.over(api);
    }

    private static void awaitEach(Onboarding sequence, List<String> people, int steps) {
        people.forEach(person -> sequence.awaitSteps(person, steps));
    }

    private static void assertEnds(
            Onboarding sequence, List<String> people, List<Onboarding.Course> predicted) {
        String settled = sequence.tagOf(4);
        for (int n = 0; n < people.size(); n++) {
            String person = people.get(n);
            assertThat(sequence.awaitEnd(person)).as("seed %d", SEED).isEqualTo(predicted.get(n));
            int mails = predicted.get(n).path().stream().anyMatch(OnboardingIT::isMail) ? 1 : 0;
            assertThat(sequence.mails(person)).as("seed %d", SEED).hasSize(mails);
            assertThat(
                            api.get("/subscribers/" + person + "/export")
                                    .expect(200)
                                    .body()
                                    .at("/tag_history")
                                    .findValuesAsText("tag_id"))
                    .as("seed %d", SEED)
                    .containsOnlyOnce(settled);
            awaitCaptured(sequence, person, mails);
        }
    }

    private static boolean isMail(String step) {
        return step.startsWith("2.then.0 ");
    }

    private static void awaitCaptured(Onboarding sequence, String person, int mails) {
        String address = api.get("/subscribers/" + person).expect(200).text("/email");
        await().atMost(PATIENCE)
                .until(() ->
                        sequence.mails(person).stream()
                                .allMatch(mail ->
                                        List.of("sent", "delivered")
                                                .contains(mail.at("/status").asText())));
        assertThat(api.get("/sandbox/emails?to=" + address).expect(200).body().at("/items"))
                .as("seed %d", SEED)
                .hasSize(mails);
    }
}
