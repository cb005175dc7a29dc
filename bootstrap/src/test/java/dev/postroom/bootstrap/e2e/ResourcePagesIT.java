package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.postroom.domain.shared.OrphanReaper;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Every page with commands works when it is typed in from the top, in the demo, in any order and
 * again, and the commands print what the page shows. System property {@code pages.seed}: the seed
 * of the first order.
 */
@Timeout(240)
final class ResourcePagesIT {

    private static final Path DOCS = Path.of("../docs");
    private static final List<String> TOOLS = List.of("bash", "curl", "jq", "openssl");
    private static final long SEED = Long.getLong("pages.seed", System.nanoTime());
    private static final int SECONDS_OF_A_PAGE = 60;

    @TempDir static Path directory;
    private static PostroomProcess demo;

    @BeforeAll
    static void startTheDemo() {
        Tools.require(TOOLS);
        OrphanReaper.shared().watchPostgres(directory);
        demo = PostroomProcess.start(directory, Map.of(), 0, List.of("demo"));
        await().atMost(Duration.ofMinutes(4))
                .until(() -> demo.isAlive() && demo.log().contains("Postroom is ready"));
    }

    @AfterAll
    static void stopTheDemo() {
        if (demo != null) {
            demo.stop();
        }
    }

    @RepeatedTest(2)
    void everyPageWorksInAnyOrderAndAgain(RepetitionInfo repetition) throws Exception {
        long seed = SEED + repetition.getCurrentRepetition();
        List<TypedPage> pages = new ArrayList<>(pages());
        Collections.shuffle(pages, new Random(seed));
        String order = "seed " + seed + ": " + pages.stream().map(TypedPage::name).toList();
        System.out.println(order);
        for (TypedPage page : pages) {
            List<String> problems = type(page);
            assertThat(problems).as("%s, in the order of %s", page.name(), order).isEmpty();
        }
    }

    private static List<TypedPage> pages() throws IOException {
        try (Stream<Path> resources = Files.list(DOCS.resolve("resources"));
                Stream<Path> recipes = Files.list(DOCS.resolve("recipes"))) {
            Stream<Path> guides =
                    Stream.of(
                            DOCS.resolve("first-campaign.md"),
                            DOCS.resolve("idempotency.md"),
                            DOCS.resolveSibling("README.md"));
            List<TypedPage> pages =
                    Stream.of(resources.sorted(), recipes.sorted(), guides)
                            .flatMap(files -> files)
                            .map(TypedPage::read)
                            .toList();
            assertThat(pages).allSatisfy(page -> assertThat(page.steps()).isNotEmpty());
            return pages;
        }
    }

    /** The differences between what the commands print and what the page shows. */
    private static List<String> type(TypedPage page) throws Exception {
        Path folder = Files.createTempDirectory(directory, page.name());
        List<String> problems = new ArrayList<>();
        if (!run(page, folder)) {
            problems.add("the last command failed, or did not end in " + SECONDS_OF_A_PAGE + " s");
        }
        for (int n = 0; n < page.steps().size(); n++) {
            TypedPage.Step step = page.steps().get(n);
            List<String> found = new ArrayList<>();
            String errors = printed(folder.resolve(n + ".err"));
            if (!errors.isEmpty()) {
                found.add("reported as an error: " + errors);
            }
            String output = printed(folder.resolve(Integer.toString(n)));
            found.addAll(ShownOutput.differences(step.shown(), output));
            if (!found.isEmpty()) {
                problems.add("%n%s%s".formatted(step.commands(), found));
            }
        }
        return problems;
    }

    // In the folder of the demo, with nothing but its file of variables.
    private static boolean run(TypedPage page, Path folder) throws Exception {
        Process shell =
                new ProcessBuilder("bash", "-c", page.script(folder))
                        .directory(directory.toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(folder.resolve("log").toFile())
                        .start();
        if (shell.waitFor(SECONDS_OF_A_PAGE, TimeUnit.SECONDS)) {
            return shell.exitValue() == 0;
        }
        shell.descendants().forEach(ProcessHandle::destroyForcibly);
        shell.destroyForcibly();
        return false;
    }

    private static String printed(Path file) throws IOException {
        return Files.exists(file) ? Files.readString(file) : "";
    }
}
