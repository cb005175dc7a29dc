package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Steps that several tests share to send a campaign. */
final class CampaignSteps {

    private final Api api;

    CampaignSteps(Api api) {
        this.api = api;
    }

    void createSubscribers(int count) {
        IntStream.range(0, count)
                .parallel()
                .forEach(n ->
                        api.post(
                                        "/subscribers",
                                        """
                                        {"email": "%s", "first_name": "N%d", "tags": ["news"]}
                                        """
                                                .formatted(address(n), n))
                                .expect(201));
    }

    /** The same people as {@link #createSubscribers}, faster. */
    void importSubscribers(int count) {
        String rows =
                IntStream.range(0, count)
                        .mapToObj(n -> "%s,N%d,news%n".formatted(address(n), n))
                        .collect(Collectors.joining());
        Api.Answer job =
                api.send(
                                "POST",
                                "/subscribers/import",
                                "text/csv",
                                "email,first_name,tags\n" + rows)
                        .expect(202);
        awaitImport(job.text("/id"));
        assertThat(api.get("/imports/" + job.text("/id")).body().at("/created").asInt())
                .isEqualTo(count);
    }

    static String address(int n) {
        return "person-%d@example.test".formatted(n);
    }

    String createCampaign(String more) {
        String template =
                api.post(
                                "/templates",
                                """
                                {"name": "Letter", "subject": "Hello {{first_name}}",
                                 "html": "<p>Dear {{first_name}}, <a href='{{unsubscribe_url}}'>stop</a></p>"}
                                """)
                        .expect(201)
                        .text("/id");
        return api.post(
                        "/campaigns",
                        """
                        {"name": "First", "template_id": "%s", "tag_filter": {"include_tags": ["news"]}%s}
                        """
                                .formatted(template, more))
                .expect(201)
                .text("/id");
    }

    String createWebhook(String url) {
        return api.post("/webhooks", "{\"url\": \"%s\", \"events\": [\"*\"]}".formatted(url))
                .expect(201)
                .text("/signing_secret");
    }

    /**
     * Sends campaigns for one reader each at a time at which these readers have left, so that the
     * campaigns fail, and brings the readers back.
     */
    void failAtTheirTime(Map<String, String> readers) {
        readers.forEach((campaign, reader) -> {
            String soon = Instant.now().plusSeconds(3).toString();
            api.post(
                            "/campaigns/" + campaign + "/send",
                            "{\"scheduled_at\": \"%s\"}".formatted(soon))
                    .expect(202);
            api.patch("/subscribers/" + reader, "{\"status\": \"unsubscribed\"}").expect(200);
        });
        readers.keySet().forEach(campaign -> awaitStatus(campaign, "failed"));
        readers.values()
                .forEach(reader ->
                        api.patch(
                                        "/subscribers/" + reader,
                                        """
                                        {"status": "active",
                                         "consent": {"source": "form", "text": "Send it to me"}}
                                        """)
                                .expect(200));
    }

    void awaitStatus(String campaign, String status) {
        await().atMost(Duration.ofSeconds(90))
                .pollInterval(Duration.ofMillis(100))
                .until(() -> api.get("/campaigns/" + campaign).text("/status").equals(status));
    }

    void awaitMail(String email, String status) {
        await().atMost(Duration.ofSeconds(90))
                .until(() -> api.get("/emails/" + email).text("/status").equals(status));
    }

    void awaitImport(String job) {
        await().atMost(Duration.ofSeconds(90))
                .until(() -> api.get("/imports/" + job).text("/status").equals("completed"));
    }
}
