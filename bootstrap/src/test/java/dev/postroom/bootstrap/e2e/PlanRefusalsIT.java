package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** An operator sees what plans refuse, by limit and by the way in. */
final class PlanRefusalsIT {
    private static final Duration SOON = Duration.ofSeconds(60);
    private static final String PLANS =
            """
            {"basic": "small", "plans": [{"name": "small", "limits": {"tags": 1,
                "emails_per_month": 1}}]}
            """;

    @TempDir static Path directory;
    private static Installation installation;
    private static PostroomProcess service;
    private static ManagementPage management;
    private static Api api;
    private static String template;
    private static String campaign;

    /** The plan of the account is used up. */
    @BeforeAll
    static void start() throws IOException {
        Path plans = Files.writeString(directory.resolve("plans.json"), PLANS);
        management = ManagementPage.onAFreePort();
        installation = Installation.in(directory);
        service =
                installation.serve(
                        Map.of(
                                "POSTROOM_BILLING_PROVIDER",
                                "manual",
                                "POSTROOM_BILLING_PLANS_FILE",
                                plans.toString()),
                        management.port());
        api = new Api(service.baseUrl(), installation.liveKey);
        campaign = Fixtures.campaign(api).getOrDefault("id", "");
        template = Fixtures.template(api).getOrDefault("id", "");
        api.post("/emails/send", mail()).expect(202);
    }

    @AfterAll
    static void stop() {
        service.close();
        installation.close();
    }

    private static String mail() {
        return """
        {"to": "a@example.com", "subject": "s", "text": "t", "scheduled_at": "%s"}
        """
                .formatted(Instant.now().plus(Duration.ofDays(1)));
    }

    @Test
    void requests() {
        double before = refused("tags", "request");
        api.post("/tags", "{\"name\": \"One more\"}").expect(402);
        api.post("/tags", "{\"name\": \"And another\"}").expect(402);
        assertThat(refused("tags", "request")).isEqualTo(before + 2);

        double mails = refused("emails_per_month", "request");
        api.post("/emails/send", mail()).expect(402);
        assertThat(refused("emails_per_month", "request")).isEqualTo(mails + 1);
        assertThat(refused("webhooks", "request")).isZero();
    }

    @Test
    void imports() {
        ImportSteps steps = new ImportSteps(service.baseUrl(), installation.liveKey);
        Api.Answer done =
                steps.awaitEnd(steps.start("", "text/csv", "email,tags\nb@example.com,no room\n"));

        assertThat(done.text("/rejected")).isEqualTo("1");
        assertThat(refused("tags", "import")).isEqualTo(1);
    }

    @Test
    void triggers() {
        api.post(
                        "/triggers",
                        """
                        {"name": "Greet", "event_type": "subscriber.created", "steps":
                            [{"type": "send_email", "template_id": "%s"}]}
                        """
                                .formatted(template))
                .expect(201);
        api.post("/subscribers", "{\"email\": \"c@example.com\", \"status\": \"active\"}")
                .expect(201);

        await().atMost(SOON)
                .untilAsserted(
                        () -> assertThat(refused("emails_per_month", "trigger")).isPositive());
    }

    @Test
    void scheduledCampaigns() {
        String soon = Instant.now().plus(Duration.ofSeconds(2)).toString();
        api.post("/campaigns/" + campaign + "/send", "{\"scheduled_at\": \"%s\"}".formatted(soon))
                .expect(202);

        await().atMost(SOON)
                .until(() -> api.get("/campaigns/" + campaign).text("/status").equals("failed"));
        assertThat(refused("emails_per_month", "campaign")).isEqualTo(1);
    }

    private static double refused(String limit, String way) {
        Matcher line =
                Pattern.compile(
                                "postroom_plan_refusals_total\\{limit=\"%s\",way=\"%s\"} (\\S+)"
                                        .formatted(limit, way))
                        .matcher(management.text("/metrics"));
        assertThat(line.find()).isTrue();
        return Double.parseDouble(line.group(1));
    }
}
