package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.bootstrap.embedded.StatementLog;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Two processes that share a database and count the requests of API keys in it. */
@Timeout(180)
final class SharedRateLimitIT {

    private static final int LIMIT = 60;

    // a minute may end in the middle of a test
    private static final int ATTEMPTS = 4;

    @TempDir static Path directory;

    private static Installation installation;
    private static StatementLog log;
    private static PostroomProcess one;
    private static PostroomProcess two;

    @BeforeAll
    static void start() {
        installation = Installation.in(directory);
        log = installation.logStatements();
        Map<String, String> settings =
                Map.of(
                        "POSTROOM_ROLES", "api",
                        "POSTROOM_RATE_LIMIT_STORE", "database",
                        "POSTROOM_RATE_LIMIT_PER_MINUTE", String.valueOf(LIMIT));
        one = installation.serve(settings);
        two = installation.serve(settings);
    }

    @AfterAll
    static void stop() throws Exception {
        two.close();
        one.close();
        installation.close();
    }

    @Test
    void twoProcessesTogetherAllowExactlyTheLimit() throws Exception {
        Map<String, List<Api.Answer>> windows =
                requests(installation.liveKey, 4 * LIMIT).stream()
                        .collect(Collectors.groupingBy(it -> it.header("X-RateLimit-Reset")));

        assertThat(windows.values()).allSatisfy(SharedRateLimitIT::allowsTheLimit);
    }

    private static void allowsTheLimit(List<Api.Answer> answers) {
        List<Integer> left =
                answers.stream()
                        .filter(answer -> answer.status() == 200)
                        .map(answer -> Integer.valueOf(answer.header("X-RateLimit-Remaining")))
                        .sorted(Comparator.reverseOrder())
                        .toList();
        int allowed = Math.min(LIMIT, answers.size());
        assertThat(left)
                .isEqualTo(IntStream.rangeClosed(1, allowed).map(n -> LIMIT - n).boxed().toList());
        assertThat(answers.stream().filter(answer -> answer.status() == 429))
                .hasSize(answers.size() - allowed)
                .allMatch(answer -> answer.header("X-RateLimit-Remaining").equals("0"))
                .allMatch(answer -> Integer.parseInt(answer.header("Retry-After")) >= 1);
    }

    @Test
    void aKeyThatIsUsedUpLeavesOtherKeysTheirLimit() throws Exception {
        List<Api.Answer> used = requests(installation.keyOfAnotherAccount(), 3 * LIMIT);
        assertThat(used).anyMatch(answer -> answer.status() == 429);

        List<Api.Answer> fresh = requests(installation.keyOfFreshTestWorkspace(), 4);

        assertThat(fresh).allMatch(answer -> answer.status() == 200);
    }

    @Test
    void aRequestTakesOneStatementMoreAndNoneBeyondTheLimit() {
        Api api = new Api(one.baseUrl(), installation.keyOfAnotherAccount());
        assertThat(fewest(() -> api.get("/tags"))).hasSize(2);

        IntStream.range(0, 2 * LIMIT).forEach(_ -> api.get("/tags"));

        assertThat(fewest(() -> api.get("/tags"))).isEmpty();
    }

    private static List<String> fewest(Runnable request) {
        return Stream.generate(() -> log.during(request))
                .limit(ATTEMPTS)
                .min(Comparator.comparingInt(List::size))
                .orElseThrow();
    }

    @Test
    void requestsWithoutAKeyAreCountedByEachProcess() {
        Api.Answer first = new Api(one.baseUrl(), "").get("/tags").expect(401);
        Api.Answer second = new Api(two.baseUrl(), "").get("/tags").expect(401);

        assertThat(first.header("X-RateLimit-Remaining")).isEqualTo(String.valueOf(LIMIT - 1));
        assertThat(second.header("X-RateLimit-Remaining")).isEqualTo(String.valueOf(LIMIT - 1));
    }

    private static List<Api.Answer> requests(String key, int number) throws Exception {
        List<Api> processes = List.of(new Api(one.baseUrl(), key), new Api(two.baseUrl(), key));
        List<Callable<Api.Answer>> requests =
                IntStream.range(0, number)
                        .<Callable<Api.Answer>>mapToObj(
                                i -> () -> processes.get(i % 2).get("/tags"))
                        .toList();
        List<Api.Answer> answers = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
            for (Future<Api.Answer> done : threads.invokeAll(requests)) {
                answers.add(done.get());
            }
        }
        return answers;
    }
}
