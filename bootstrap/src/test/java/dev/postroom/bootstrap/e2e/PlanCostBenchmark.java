package dev.postroom.bootstrap.e2e;

import dev.postroom.bootstrap.e2e.Load.Request;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

/**
 * Prints what it costs to count subscribers far from the limit of a plan: requests a second of a
 * live workspace, which is counted, compared to a test workspace of the same process, which is not.
 * A process without plans gives the same comparison of workspaces that are both not counted. The
 * ratio of the two is the cost: two processes that run the same code differ by up to ten percent,
 * and this difference is in both workspaces of a process. Not part of the build: see
 * docs/CONTRIBUTING.md for the command. System properties: {@code warm} and {@code seconds} of each
 * turn, {@code rounds}, {@code connections}.
 */
class PlanCostBenchmark {

    private static final Duration WARM = Duration.ofSeconds(Integer.getInteger("warm", 20));
    private static final Duration TURN = Duration.ofSeconds(Integer.getInteger("seconds", 2));
    private static final int ROUNDS = Integer.getInteger("rounds", 30);
    private static final int CONNECTIONS = Integer.getInteger("connections", 32);
    private static final String PLANS =
            """
            {"basic": "far", "plans": [{"name": "far", "limits": {"subscribers": 1000000000}}]}
            """;

    @TempDir Path directory;

    private final AtomicLong number = new AtomicLong();

    @Test
    void creations() throws Exception {
        Path plans = Files.writeString(directory.resolve("plans.json"), PLANS);
        Map<String, String> limited =
                Map.of(
                        "POSTROOM_BILLING_PROVIDER",
                        "manual",
                        "POSTROOM_BILLING_PLANS_FILE",
                        plans.toString());
        try (Installation installation = Installation.in(directory);
                PostroomProcess free = installation.serve(Map.of());
                PostroomProcess paid = installation.serve(limited)) {
            List<Load> loads =
                    Stream.of(free, paid)
                            .flatMap(postroom ->
                                    Stream.of(
                                            load(postroom, installation.keyOfFreshTestWorkspace()),
                                            load(postroom, installation.keyOfAnotherAccount())))
                            .toList();
            loads.forEach(load -> load.run(WARM));
            double[] without = new double[ROUNDS];
            double[] with = new double[ROUNDS];
            for (int round = 0; round < ROUNDS; round++) {
                double[] rates = rates(loads, round);
                without[round] = rates[0] / rates[1];
                with[round] = rates[2] / rates[3];
                System.out.printf(
                        Locale.ROOT,
                        "without plans: test %5.0f/s, live %5.0f/s   with plans: test %5.0f/s,"
                                + " live (counted) %5.0f/s%n",
                        rates[0],
                        rates[1],
                        rates[2],
                        rates[3]);
            }
            System.out.printf(
                    Locale.ROOT,
                    "test to live, median: %.3f without plans, %.3f with plans; counting costs"
                            + " %+.1f %%%n",
                    median(without),
                    median(with),
                    100 * (median(with) / median(without) - 1));
        }
    }

    /** Requests a second of each; another one begins in each round. */
    private static double[] rates(List<Load> loads, int round) {
        double[] rates = new double[loads.size()];
        for (int turn = 0; turn < loads.size(); turn++) {
            int which = (round + turn) % loads.size();
            rates[which] = loads.get(which).run(TURN).rate();
        }
        return rates;
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    }

    private Load load(PostroomProcess postroom, String key) {
        int port = URI.create(postroom.baseUrl()).getPort();
        return new Load(port, CONNECTIONS, _ -> () -> post(key));
    }

    private Request post(String key) {
        String body =
                "{\"email\": \"person-%d@acme.test\", \"first_name\": \"Anna\"}"
                        .formatted(number.incrementAndGet());
        return new Request("POST", "/api/v1/subscribers", key, body);
    }
}
