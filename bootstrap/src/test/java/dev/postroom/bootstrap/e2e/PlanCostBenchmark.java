package dev.postroom.bootstrap.e2e;

import dev.postroom.bootstrap.e2e.Load.Request;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * Prints what it costs to count subscribers far from the limit of a plan: requests a second, and
 * CPU time of the services and the database for each request, of a live workspace, which is
 * counted, compared to a test workspace of the same process, which is not. A process without plans
 * gives the same comparison of workspaces that are both not counted. The ratio of the two is the
 * cost: two processes that run the same code differ by up to ten percent, and this difference is in
 * both workspaces of a process. CPU time is the steadier figure on a machine with other work. Not
 * part of the build: see docs/CONTRIBUTING.md for the command. System properties: {@code warm}, the
 * seconds of the first turn of each, {@code millis} of each turn after it, {@code rounds}, {@code
 * connections}. The turns are short because the speed of a machine changes from second to second.
 */
class PlanCostBenchmark {

    private static final Duration WARM = Duration.ofSeconds(Integer.getInteger("warm", 60));
    private static final Duration TURN = Duration.ofMillis(Integer.getInteger("millis", 1000));
    private static final int ROUNDS = Integer.getInteger("rounds", 40);
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
            List<Round> measured = new ArrayList<>();
            try (CpuMeter meter = new CpuMeter(installation.database(), List.of(free, paid))) {
                for (int round = 0; round < ROUNDS; round++) {
                    measured.add(Round.of(loads, round, meter));
                    System.out.println(measured.getLast());
                }
            }
            System.out.println("counting costs of throughput " + cost(measured, Round::time));
            System.out.println("counting costs of CPU time   " + cost(measured, Round::cpu));
        }
    }

    /** The cost of each request in a turn of one workspace, in microseconds. */
    private record Turn(double time, double cpu) {
        static Turn of(Load load, CpuMeter meter) {
            try {
                Map<Long, Duration> before = meter.times();
                double rate = load.run(TURN).rate();
                double cpu = meter.since(before).toNanos() / 1000.0;
                return new Turn(1e6 / rate, cpu * 1e9 / (rate * TURN.toNanos()));
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public String toString() {
            return String.format(Locale.ROOT, "%5.0f/s, CPU %5.0f µs", 1e6 / time, cpu);
        }
    }

    /** The turns of a round. The workspaces of the process with plans are the latter two. */
    private record Round(Turn freeTest, Turn freeLive, Turn paidTest, Turn paidLive) {

        /** Another workspace begins in each round. */
        static Round of(List<Load> loads, int round, CpuMeter meter) {
            Turn[] turns = new Turn[loads.size()];
            for (int turn = 0; turn < turns.length; turn++) {
                int which = (round + turn) % turns.length;
                turns[which] = Turn.of(loads.get(which), meter);
            }
            return new Round(turns[0], turns[1], turns[2], turns[3]);
        }

        double time() {
            return cost(Turn::time);
        }

        double cpu() {
            return cost(Turn::cpu);
        }

        private double cost(ToDoubleFunction<Turn> of) {
            double counted = of.applyAsDouble(paidLive) / of.applyAsDouble(paidTest);
            return counted / (of.applyAsDouble(freeLive) / of.applyAsDouble(freeTest));
        }

        @Override
        public String toString() {
            return "without plans: test %s, live %s   with plans: test %s, live (counted) %s"
                    .formatted(freeTest, freeLive, paidTest, paidLive);
        }
    }

    private static String cost(List<Round> rounds, ToDoubleFunction<Round> of) {
        return Estimate.of(rounds.stream().mapToDouble(of).toArray()).asIncrease();
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
