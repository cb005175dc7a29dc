package dev.postroom.adapters.email.template;

import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.template.TemplateRenderer;
import dev.postroom.domain.template.TemplateSource;

import org.junit.jupiter.api.Test;

import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Prints what hostile templates cost: milliseconds of wall clock and CPU to compile and render each
 * listed one, the worst of 10 000 random ones, and the heap after collection. Not part of the
 * build: see docs/CONTRIBUTING.md for the command.
 */
class HostileSourcesBenchmark {

    private static final int RANDOM = 10_000;
    private static final JsonObject DATA =
            new JsonObject(
                    Map.of(
                            "a", true,
                            "text", "é".repeat(300_000),
                            "many", IntStream.range(0, 100_000).boxed().toList()));

    private final TemplateRenderer renderer = new HandlebarsTemplateRenderer();

    @Test
    void hostileTemplates() {
        renderer.compile(HostileSources.mjml("<mj-text>x</mj-text>"));
        print("heap before: " + heap());
        HostileSources.listed().forEach((name, source) -> print(line(name, source)));
        print("heap after the listed ones: " + heap());
        long seed = Long.getLong("seed", System.nanoTime());
        long worst = 0;
        for (int i = 0; i < RANDOM; i++) {
            Cost cost = cost(HostileSources.random(seed + i, i % 100 == 0 ? 200_000 : 2000));
            worst = Math.max(worst, cost.wall());
        }
        print("%d random ones from seed %d: worst %d ms".formatted(RANDOM, seed, worst));
        print("heap after them: " + heap());
    }

    private String line(String name, TemplateSource source) {
        Cost cost = cost(source);
        return "%-30s %6d ms %6d ms CPU  %s"
                .formatted(name, cost.wall(), cost.cpu(), cost.answer());
    }

    private Cost cost(TemplateSource source) {
        long wall = System.nanoTime();
        long cpu = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        String answer = answer(source);
        return new Cost(
                (System.nanoTime() - wall) / 1_000_000,
                (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - cpu) / 1_000_000,
                answer);
    }

    private String answer(TemplateSource source) {
        try {
            int length = renderer.compile(source).render(DATA).html().length();
            return "rendered " + length + " characters";
        } catch (FailureException e) {
            return e.failure() instanceof Failure.Invalid(_, var violations)
                    ? violations.getFirst().code() + ": " + violations.getFirst().message()
                    : "wrong: " + e.failure();
        }
    }

    private static String heap() {
        System.gc();
        long bytes = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
        return (bytes >> 20) + " MB";
    }

    private static void print(String line) {
        System.out.println(line);
    }

    private record Cost(long wall, long cpu, String answer) {}
}
