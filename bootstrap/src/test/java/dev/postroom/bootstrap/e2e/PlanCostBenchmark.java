package dev.postroom.bootstrap.e2e;

import dev.postroom.bootstrap.e2e.Load.Request;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Prints what it costs to count subscribers far from the limit of a plan: requests a second of a
 * service without plans and of one with them, in turns, on one database. Not part of the build: see
 * docs/CONTRIBUTING.md for the command. System properties: {@code warm} and {@code seconds} of each
 * turn, {@code rounds}, {@code connections}.
 */
class PlanCostBenchmark {

    private static final Duration WARM = Duration.ofSeconds(Integer.getInteger("warm", 12));
    private static final Duration TURN = Duration.ofSeconds(Integer.getInteger("seconds", 2));
    private static final int ROUNDS = Integer.getInteger("rounds", 25);
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
            Load without = load(free, installation.keyOfAnotherAccount());
            Load with = load(paid, installation.keyOfAnotherAccount());
            without.run(WARM);
            with.run(WARM);
            double[] ratios = new double[ROUNDS];
            for (int i = 0; i < ROUNDS; i++) {
                boolean first = i % 2 == 0;
                double one = (first ? without : with).run(TURN).rate();
                double other = (first ? with : without).run(TURN).rate();
                double plain = first ? one : other;
                double counted = first ? other : one;
                ratios[i] = plain / counted;
                System.out.printf(
                        Locale.ROOT,
                        "without plans %6.0f/s   with plans %6.0f/s   cost %+.1f %%%n",
                        plain,
                        counted,
                        100 * (ratios[i] - 1));
            }
            Arrays.sort(ratios);
            System.out.printf(
                    Locale.ROOT,
                    "median cost %+.1f %%%n",
                    100 * ((ratios[(ROUNDS - 1) / 2] + ratios[ROUNDS / 2]) / 2 - 1));
        }
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
