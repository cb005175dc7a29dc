package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;

/** Triggers that react to mail that could not be delivered, with a mail server that refuses it. */
final class TriggeredMailIT {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir static Path directory;
    private static Installation installation;
    private static SmtpSink smtp;
    private static PostroomProcess postroom;
    private static Api api;

    @BeforeAll
    static void start() throws Exception {
        installation = Installation.in(directory);
        smtp = SmtpSink.start();
        postroom =
                installation.serve(Map.of("POSTROOM_SMTP_URL", "smtp://127.0.0.1:" + smtp.port()));
        api = new Api(postroom.baseUrl(), installation.liveKey);
        post(
                "/templates",
                "{'name': 'again', 'subject': 'Again', 'html': '<p>Hi</p>',"
                        + " 'category': 'transactional'}");
    }

    @AfterAll
    static void stop() throws Exception {
        postroom.close();
        smtp.close();
        installation.close();
    }

    private static Api.Answer post(String path, String body) {
        return api.post(path, body.replace('\'', '"'));
    }

    private static String trigger(String steps) {
        return post(
                        "/triggers",
                        "{'name': '%s', 'event_type': 'email.bounced', 'frequency': 'every_time', %s}"
                                .formatted(UUID.randomUUID(), steps))
                .expect(201)
                .text("/id");
    }

    private static String person(String address) {
        return post("/subscribers", "{'email': '%s'}".formatted(address)).expect(201).text("/id");
    }

    private static void mail(String address) {
        post("/emails/send", "{'to': '%s', 'subject': 's', 'text': 't'}".formatted(address))
                .expect(202);
    }

    private static String total(String path) {
        return api.get(path).expect(200).text("/total");
    }

    @Test
    void aTriggerThatMailsWhoseMailBouncesStopsAtItsDepth() {
        String person = person("unwanted@acme.test");
        String trigger = trigger("'steps': [{'type': 'send_email', 'template_id': 'again'}]");
        String runs = "/triggers/" + trigger + "/runs?subscriber_id=" + person;

        mail("unwanted@acme.test");

        await().atMost(PATIENCE).until(() -> total(runs + "&status=failed").equals("1"));
        Api.Answer failed = api.get(runs + "&status=failed");
        assertThat(failed.text("/items/0/reason")).isEqualTo("loop_depth_exceeded");
        assertThat(failed.body().at("/items/0/path")).isEmpty();
        // the mail of the request is at depth 0, and those of ten more runs follow
        assertThat(total(runs + "&status=completed")).isEqualTo("11");
        assertThat(total("/emails?to=unwanted@acme.test&status=bounced")).isEqualTo("12");
        assertThat(total("/emails?to=unwanted@acme.test")).isEqualTo("12");
        assertThat(api.get("/subscribers/" + person).text("/status")).isEqualTo("active");
    }

    @Test
    void aBounceOfTransactionalMailStartsTheRunOfItsSubscriberOnly() {
        String tag = post("/tags", "{'name': 'Unreachable'}").expect(201).text("/id");
        String campaign =
                post("/campaigns", "{'name': 'News', 'template_id': 'again'}")
                        .expect(201)
                        .text("/id");
        String steps = "'steps': [{'type': 'add_tag', 'tag': '%s'}]".formatted(tag);
        String any = trigger(steps);
        String ofCampaign =
                trigger("'filter': {'campaign_id': '%s'}, %s".formatted(campaign, steps));
        String person = person("refused@acme.test");

        mail("refused-stranger@acme.test");
        mail("refused@acme.test");

        await().atMost(PATIENCE)
                .until(() -> total("/triggers/" + any + "/runs?status=completed").equals("1"));
        assertThat(api.get("/triggers/" + any + "/runs").text("/items/0/subscriber_id"))
                .isEqualTo(person);
        Api.Answer after = api.get("/subscribers/" + person).expect(200);
        assertThat(after.text("/status")).isEqualTo("bounced");
        assertThat(after.text("/tags/0/id")).isEqualTo(tag);
        assertThat(total("/triggers/" + ofCampaign + "/runs")).isEqualTo("0");
        assertThat(total("/emails?to=refused-stranger@acme.test&status=bounced")).isEqualTo("1");
    }
}
