package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.postroom.domain.shared.OrphanReaper;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The demo as a newcomer starts it. */
final class DemoIT {

    @TempDir Path directory;

    @BeforeEach
    void watchForOrphans() {
        OrphanReaper.shared().watchPostgres(directory);
    }

    @Test
    void theDemoServesKeepsItsDataAndSurvivesAKill() throws Exception {
        long subscribers;
        try (PostroomProcess first = demo()) {
            Map<String, String> settings = settings(first);
            assertThat(first.log())
                    .contains(settings.get("POSTROOM_BASE_URL"))
                    .contains(settings.get("POSTROOM_TEST_KEY"))
                    .contains(settings.get("POSTROOM_LIVE_KEY"))
                    .contains(settings.get("POSTROOM_FREE_KEY"))
                    .contains("/docs")
                    .contains("curl");
            opensTheDashboardOnce(first.log());
            assertThat(Files.getPosixFilePermissions(env()))
                    .isEqualTo(PosixFilePermissions.fromString("rw-------"));
            subscribers = total(settings);
            assertThat(subscribers).isPositive();
            first.kill();
        }
        try (PostroomProcess second = demo()) {
            Map<String, String> settings = settings(second);
            assertThat(total(settings)).isEqualTo(subscribers);
            assertThat(plan(settings, "POSTROOM_LIVE_KEY")).isEqualTo("professional");
            assertThat(plan(settings, "POSTROOM_FREE_KEY")).isEqualTo("free");
            second.stop();
            assertThat(postgresRunsIn(directory)).isFalse();
        }
    }

    @Test
    void aTakenPortIsReportedAndTheNextFreeOneIsUsed() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                PostroomProcess demo = demo("--set", "http.port=" + taken.getLocalPort())) {
            Map<String, String> settings = settings(demo);
            assertThat(settings.get("POSTROOM_BASE_URL"))
                    .doesNotContain(":" + taken.getLocalPort() + "/");
            assertThat(demo.log()).contains(Integer.toString(taken.getLocalPort()));
            assertThat(total(settings)).isPositive();
        }
    }

    private static void opensTheDashboardOnce(String log) throws Exception {
        Matcher link =
                Pattern.compile("(http://[^/]+)(/enter/[\\w-]+)\\?next=(/app/[a-z0-9-]+/test)\\s")
                        .matcher(log);
        assertThat(link.find()).as(log).isTrue();
        assertThat(log.indexOf("Dashboard")).isLessThan(log.indexOf("Explorer"));
        URI page = URI.create(link.group(1) + link.group(2));
        try (HttpClient client = HttpClient.newHttpClient()) {
            String form = "next=" + link.group(3);
            HttpResponse<String> entered = client.send(posted(page, form), BodyHandlers.ofString());
            assertThat(entered.statusCode()).isEqualTo(303);
            String session = entered.headers().firstValue("Set-Cookie").orElseThrow();
            HttpResponse<String> overview =
                    client.send(
                            HttpRequest.newBuilder(URI.create(link.group(1) + link.group(3)))
                                    .header("Cookie", session.replaceFirst(";.*", ""))
                                    .build(),
                            BodyHandlers.ofString());
            assertThat(overview.statusCode()).as(overview.body()).isEqualTo(200);
            assertThat(overview.body()).contains("Demo owner");
            HttpResponse<String> again = client.send(posted(page, form), BodyHandlers.ofString());
            assertThat(again.body()).contains("does not work any more");
        }
    }

    private static HttpRequest posted(URI page, String form) {
        return HttpRequest.newBuilder(page)
                .header("Content-Type", "application/x-www-form-urlencoded")
                .header("Sec-Fetch-Site", "same-origin")
                .POST(BodyPublishers.ofString(form))
                .build();
    }

    private PostroomProcess demo(String... more) throws IOException {
        Files.deleteIfExists(env());
        List<String> command = new ArrayList<>(List.of("demo"));
        command.addAll(List.of(more));
        return PostroomProcess.start(directory, Map.of(), 0, command);
    }

    private Path env() {
        return directory.resolve(".demo/demo.env");
    }

    private Map<String, String> settings(PostroomProcess demo) throws IOException {
        await().atMost(Duration.ofMinutes(4))
                .until(() -> Files.exists(env()) && demo.log().contains("curl") && demo.isAlive());
        return Files.readAllLines(env()).stream()
                .filter(line -> line.contains("="))
                .map(line -> line.replaceFirst("^export ", "").split("=", 2))
                .collect(Collectors.toMap(p -> p[0], p -> p[1].replaceAll("^['\"]|['\"]$", "")));
    }

    private static String plan(Map<String, String> settings, String key) {
        Api api =
                new Api(
                        settings.getOrDefault("POSTROOM_BASE_URL", ""),
                        settings.getOrDefault(key, ""));
        return api.get("/billing/subscription").expect(200).text("/plan");
    }

    private static long total(Map<String, String> settings) {
        Api api =
                new Api(
                        settings.getOrDefault("POSTROOM_BASE_URL", ""),
                        settings.getOrDefault("POSTROOM_TEST_KEY", ""));
        return api.get("/subscribers?limit=1").expect(200).body().at("/total").asLong();
    }

    private static boolean postgresRunsIn(Path directory) {
        return ProcessHandle.allProcesses()
                .map(handle -> handle.info().commandLine().orElse(""))
                .anyMatch(line -> line.contains("postgres") && line.contains(directory.toString()));
    }
}
