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
            String session = opensTheDashboardOnce(first.log());
            hasAMonthOfHistory(first, session);
            sendsTheCampaign(first, session, settings);
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

    private static String opensTheDashboardOnce(String log) throws Exception {
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
            return session.replaceFirst(";.*", "");
        }
    }

    private static void hasAMonthOfHistory(PostroomProcess demo, String session) throws Exception {
        assertThat(demo.log()).contains("runs 30 days ahead");
        String overview = page(demo, session, "/");
        assertThat(overview)
                .contains("30 days ahead of the real time")
                .contains("4 of 5 done")
                .contains("Make a test key and show the command");
        assertThat(matched("(\\d+) sent in 30 days", overview)).isGreaterThan(300);
        assertThat(matched("(\\d+) came and \\d+ left in 30 days", overview)).isGreaterThan(80);
        assertThat(page(demo, session, "/triggers")).contains("Greet new readers");
        assertThat(page(demo, session, "/imports")).contains("completed");
    }

    private static void sendsTheCampaign(
            PostroomProcess demo, String session, Map<String, String> settings) throws Exception {
        Api api =
                new Api(
                        settings.getOrDefault("POSTROOM_BASE_URL", ""),
                        settings.getOrDefault("POSTROOM_TEST_KEY", ""));
        String campaign =
                api.get("/campaigns?q=Autumn%20offer")
                        .expect(200)
                        .body()
                        .at("/items/0/id")
                        .asText();
        String question = page(demo, session, "/campaigns/" + campaign + "/send");
        assertThat(question).contains("Send to 200 people in the test environment");
        Matcher once = Pattern.compile("name=\"once\" value=\"([^\"]+)\"").matcher(question);
        assertThat(once.find()).as(question).isTrue();
        String form = "when=now&once=" + once.group(1);
        assertThat(post(demo, session, "/campaigns/" + campaign + "/send", form)).isEqualTo(303);
        await().atMost(Duration.ofMinutes(2))
                .until(() ->
                        api.get("/campaigns/" + campaign)
                                .expect(200)
                                .text("/status")
                                .equals("sent"));
        await().atMost(Duration.ofMinutes(1))
                .until(() ->
                        api.get("/campaigns/" + campaign)
                                        .expect(200)
                                        .body()
                                        .at("/stats/bounced")
                                        .asInt()
                                == 2);
        assertThat(page(demo, session, "/inbox")).contains("Autumn offer: 20 % off until Sunday");
        String webhook = api.get("/webhooks").expect(200).body().at("/items/0/id").asText();
        String deliveries = "/webhooks/" + webhook + "/deliveries";
        String delivery =
                api.get(deliveries + "?status=delivered&limit=1")
                        .expect(200)
                        .body()
                        .at("/items/0/id")
                        .asText();
        assertThat(page(demo, session, deliveries + "/" + delivery)).contains("signature valid");
        // the last of the first steps was to use a key, as this test does
        await().atMost(Duration.ofMinutes(1))
                .untilAsserted(
                        () -> assertThat(page(demo, session, "/")).doesNotContain("First steps"));
    }

    private static int matched(String pattern, String page) {
        Matcher matcher = Pattern.compile(pattern).matcher(page);
        assertThat(matcher.find()).as(page).isTrue();
        return Integer.parseInt(matcher.group(1));
    }

    private static String page(PostroomProcess demo, String session, String rest) throws Exception {
        try (HttpClient client = HttpClient.newHttpClient()) {
            HttpResponse<String> page =
                    client.send(
                            HttpRequest.newBuilder(place(demo, rest))
                                    .header("Cookie", session)
                                    .build(),
                            BodyHandlers.ofString());
            assertThat(page.statusCode()).as(page.body()).isEqualTo(200);
            return page.body();
        }
    }

    private static int post(PostroomProcess demo, String session, String rest, String form)
            throws Exception {
        try (HttpClient client = HttpClient.newHttpClient()) {
            HttpRequest request =
                    HttpRequest.newBuilder(posted(place(demo, rest), form), (_, _) -> true)
                            .header("Cookie", session)
                            .build();
            return client.send(request, BodyHandlers.ofString()).statusCode();
        }
    }

    private static URI place(PostroomProcess demo, String rest) {
        Matcher start =
                Pattern.compile("(http://[^/]+)/enter/[\\w-]+\\?next=(/app/[a-z0-9-]+/test)\\s")
                        .matcher(demo.log());
        assertThat(start.find()).as(demo.log()).isTrue();
        return URI.create(start.group(1) + start.group(2) + rest);
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
