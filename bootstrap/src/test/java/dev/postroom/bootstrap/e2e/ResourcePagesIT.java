package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.ObjectMapper;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The commands in the pages of {@code docs/resources} print what the pages show. */
final class ResourcePagesIT {

    private static final Path PAGES = Path.of("../docs/resources");
    private static final List<String> TOOLS = List.of("bash", "curl", "jq");
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir static Path directory;
    private static Installation installation;
    private static PostroomProcess postroom;
    private static WebhookReceiver receiver;

    @BeforeAll
    static void start() throws IOException {
        assumeTrue(
                TOOLS.stream().allMatch(ResourcePagesIT::isInstalled),
                "The pages are run with bash, curl and jq; one of them is not installed.");
        installation = Installation.in(directory);
        receiver = WebhookReceiver.start(0);
        postroom = installation.serve(Map.of());
    }

    @AfterAll
    static void stop() {
        if (postroom != null) {
            postroom.close();
            receiver.close();
            installation.close();
        }
    }

    static Stream<ResourcePage> pages() throws IOException {
        try (Stream<Path> files = Files.list(PAGES)) {
            return files
                    .filter(file -> file.toString().endsWith(".md"))
                    .sorted()
                    .map(ResourcePage::read)
                    .filter(page -> !page.steps().isEmpty())
                    .toList()
                    .stream();
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void theCommandsOfEachPageWork(ResourcePage page) throws Exception {
        Path folder = Files.createDirectory(directory.resolve(page.name()));
        Path log = folder.resolve("log");
        int exit = run(page, folder, log);
        assertThat(exit).as(() -> outputs(page, folder)).isZero();
        for (int n = 0; n < page.steps().size(); n++) {
            check(page.steps().get(n), Files.readString(folder.resolve(Integer.toString(n))));
        }
    }

    private static void check(ResourcePage.Step step, String printed) throws IOException {
        if (step.answer().isPresent()) {
            assertThat(
                            PromisedAnswer.differences(
                                    JSON.readTree(step.answer().get()), JSON.readTree(printed)))
                    .as("after: %s%nprinted: %s", step.commands(), printed)
                    .isEmpty();
        }
    }

    private static int run(ResourcePage page, Path folder, Path log) throws Exception {
        ProcessBuilder shell =
                new ProcessBuilder("bash", "-c", page.script())
                        .directory(folder.toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(log.toFile());
        shell.environment().put("POSTROOM_BASE_URL", postroom.baseUrl());
        shell.environment().put("POSTROOM_TEST_KEY", installation.keyOfFreshTestWorkspace());
        shell.environment().put("RECEIVER_URL", receiver.url());
        Process process = shell.start();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).as("the page ends").isTrue();
        return process.exitValue();
    }

    private static String outputs(ResourcePage page, Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            StringBuilder all = new StringBuilder(page.name());
            for (Path file : files.sorted().toList()) {
                all.append("\n--- ").append(file.getFileName()).append('\n');
                all.append(Files.readString(file));
            }
            return all.toString();
        } catch (IOException e) {
            return e.toString();
        }
    }

    private static boolean isInstalled(String tool) {
        return Stream.of(System.getenv("PATH").split(":"))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, tool)));
    }
}
