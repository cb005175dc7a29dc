package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import java.util.Objects;

/** A campaign is changed, copied and deleted around its sending. */
final class CampaignLifeIT {

    @TempDir static Path directory;

    private static Installation installation;
    private static PostroomProcess postroom;

    private Api api;
    private Ground ground;

    @BeforeAll
    static void start() {
        installation = Installation.in(directory);
        postroom = installation.serve(Map.of());
    }

    @BeforeEach
    void freshWorkspace() {
        api = new Api(postroom.baseUrl(), installation.keyOfFreshTestWorkspace());
        ground = new Ground(api, Collections.emptyIterator());
    }

    @AfterAll
    static void stop() throws Exception {
        postroom.close();
        installation.close();
    }

    @Test
    void aDraftIsPatchedOnlyInTheVersionThatTheClientKnows() {
        String word = Ground.word();
        String path = "/campaigns/" + ground.campaign(word);
        String seen = api.get(path).header("ETag");

        Api.Answer changed =
                api.patchIf(
                                path,
                                seen,
                                """
                                {"name": "Autumn", "subject": "Hi", "preview_text": "soon",
                                 "variables": {"a": 1, "b": 2}, "reply_to": "Ann <ann@acme.test>",
                                 "tag_filter": {"match": "all"}, "on_unknown": "hold"}
                                """)
                        .expect(200);
        assertThat(changed.text("/name")).isEqualTo("Autumn");
        assertThat(changed.text("/tag_filter/include_tags/0")).isEqualTo(word);
        assertThat(changed.text("/tag_filter/match")).isEqualTo("all");
        assertThat(changed.text("/reply_to")).isEqualTo("ann@acme.test");
        api.patchIf(path, seen, "{\"name\": \"Winter\"}").expect(412);

        Api.Answer cleared =
                api.patch(
                                path,
                                """
                                {"subject": null, "reply_to": null, "variables": {"a": null},
                                 "tag_filter": null}
                                """)
                        .expect(200);
        assertThat(cleared.body().at("/subject").isNull()).isTrue();
        assertThat(cleared.body().at("/reply_to").isNull()).isTrue();
        assertThat(cleared.body().at("/variables").toString()).isEqualTo("{\"b\":2}");
        assertThat(cleared.body().at("/tag_filter/include_tags")).isEmpty();
        assertThat(api.get(path).header("ETag")).isEqualTo(cleared.header("ETag"));
    }

    @Test
    void aPatchIsRefusedWithEveryWrongMember() {
        String path = "/campaigns/" + ground.campaign(Ground.word());
        Api.Answer refused =
                api.patch(
                                path,
                                """
                                {"name": null, "template_id": null, "subject": "", "from_name": "X",
                                 "from_email": null, "tag_filter": {"match": "some"}}
                                """)
                        .expect(422);
        assertThat(refused.body().at("/errors").findValuesAsText("field"))
                .containsExactlyInAnyOrder(
                        "name", "template_id", "subject", "from_email", "tag_filter.match");
        assertThat(
                        api.patch(path, "{\"tag_filter\": {\"include_tags\": [\"nowhere\"]}}")
                                .expect(422)
                                .text("/errors/0/code"))
                .isEqualTo("unknown_tag");
    }

    @Test
    void aPreviewAndATestMailShowWhatReadersWouldGet() {
        String word = Ground.word();
        String path = "/campaigns/" + ground.campaign(word);
        String reader = api.get("/subscribers?tag=" + word).text("/items/0/id");
        api.patch("/subscribers/" + reader, "{\"first_name\": \"Zoe\"}").expect(200);
        api.patch(path, "{\"subject\": \"Dear {{first_name}} {{nothing}}\"}").expect(200);

        Api.Answer own =
                api.post(path + "/preview", "{\"subscriber_id\": \"%s\"}".formatted(reader))
                        .expect(200);
        assertThat(own.text("/subject")).isEqualTo("Dear Zoe");
        assertThat(own.text("/missing_variables/0")).isEqualTo("nothing");
        assertThat(api.post(path + "/preview", "").expect(200).text("/subject"))
                .isEqualTo("Dear Ada");
        api.post(path + "/preview", "{\"subscriber_id\": \"x\"}").expect(422);

        String body = "{\"to\": [\"%s\", \"other@acme.test\"]}".formatted(Ground.address(word));
        Api.Answer mails = api.post(path + "/test", body).expect(200);
        assertThat(mails.body().at("/emails")).hasSize(2);
        new CampaignSteps(api).awaitMail(mails.text("/emails/0/id"), "sent");
        assertThat(api.get("/emails/" + mails.text("/emails/0/id")).text("/subject"))
                .isEqualTo("[Test] Dear Zoe");
        assertThat(api.get(path).text("/stats/recipients")).isEqualTo("0");
        api.post(path + "/test", "{}").expect(422);
        api.post(path + "/test", "{\"to\": [\"nobody\"]}").expect(422);
    }

    @Test
    void recipientsAndCountsTellWhatBecameOfEach() {
        String word = Ground.word();
        String id = ground.campaign(word);
        String path = "/campaigns/" + id;
        api.post(
                        "/subscribers",
                        "{\"email\": \"bounced+%1$s@simulator.test\", \"tags\": [\"%1$s\"]}"
                                .formatted(word))
                .expect(201);
        Api.Answer ready = api.get(path + "/preflight").expect(200);
        assertThat(ready.text("/ready")).isEqualTo("true");
        assertThat(ready.text("/recipients/count")).isEqualTo("2");
        assertThat(api.get(path + "/recipients").expect(200).body().at("/items")).isEmpty();
        api.post(path + "/send", "").expect(202);
        new CampaignSteps(api).awaitStatus(id, "sent");

        Api.Answer first = api.get(path + "/recipients?limit=1&sort=created_at").expect(200);
        assertThat(first.text("/total")).isEqualTo("2");
        assertThat(first.text("/items/0/status")).isEqualTo("sent");
        assertThat(first.body().at("/items/0/reason").isNull()).isTrue();
        Api.Answer second =
                api.get(
                                path
                                        + "/recipients?limit=1&sort=created_at&cursor="
                                        + first.text("/cursor"))
                        .expect(200);
        assertThat(second.text("/items/0/status")).isEqualTo("bounced");
        assertThat(second.text("/items/0/reason")).startsWith("550");
        assertThat(api.get(path + "/recipients?status=bounced").text("/total")).isEqualTo("1");
        assertThat(api.get(path + "/recipients?status=queued&status=failed").text("/total"))
                .isEqualTo("0");
        api.get(path + "/recipients?status=lost").expect(422);

        Api.Answer stats = api.get(path + "/stats").expect(200);
        assertThat(stats.text("/status")).isEqualTo("sent");
        assertThat(stats.text("/recipients")).isEqualTo("2");
        assertThat(stats.text("/bounced")).isEqualTo("1");
    }

    @Test
    void thePreflightListsWhatSendingWouldAnswer() {
        String word = Ground.word();
        String path = "/campaigns/" + ground.campaign(word);
        String reader = api.get("/subscribers?tag=" + word).text("/items/0/id");
        String template = api.get(path).text("/template_id");
        api.delete("/subscribers/" + reader).expect(204);
        api.patch(
                        "/templates/" + template,
                        """
                        {"variables_schema": {"city": {"type": "string", "required": true}}}
                        """)
                .expect(200);

        Api.Answer preflight = api.get(path + "/preflight").expect(200);
        assertThat(preflight.text("/ready")).isEqualTo("false");
        assertThat(preflight.body().at("/problems").findValuesAsText("code"))
                .containsExactly("missing", "no_recipients");
        Api.Answer refused = api.post(path + "/send", "").expect(422);
        assertThat(refused.body().at("/errors").findValuesAsText("code"))
                .containsExactly("missing", "no_recipients");
        api.patch(path, "{\"variables\": {\"city\": \"Vienna\"}}").expect(200);
        assertThat(api.get(path + "/preflight").body().at("/problems")).hasSize(1);
        api.post(path + "/cancel", "").expect(200);
        assertThat(api.get(path + "/preflight").text("/problems/0/code"))
                .isEqualTo("invalid_state");
    }

    @Test
    void aSentCampaignIsCopiedButNeitherChangedNorDeleted() {
        String word = Ground.word();
        String id = ground.sendingCampaign(word);
        String path = "/campaigns/" + id;
        new CampaignSteps(api).awaitStatus(id, "sent");

        assertThat(api.patch(path, "{\"name\": \"x\"}").expect(409).text("/code"))
                .isEqualTo("invalid_state");
        assertThat(api.delete(path).expect(409).text("/code")).isEqualTo("invalid_state");
        Api.Answer copy = api.post(path + "/duplicate", "").expect(201);
        assertThat(copy.text("/name")).isEqualTo(word + " (copy)");
        assertThat(copy.text("/status")).isEqualTo("draft");
        assertThat(copy.body().at("/template_version").isNull()).isTrue();
        assertThat(copy.text("/stats/recipients")).isEqualTo("0");

        String second = "/campaigns/" + copy.text("/id");
        api.post(second + "/send", "").expect(202);
        new CampaignSteps(api).awaitStatus(copy.text("/id"), "sent");
        assertThat(api.get(second).text("/stats/sent")).isEqualTo("1");
    }

    @Test
    void aPausedCampaignKeepsItsRecipientsAndACancelledOneIsDeleted() {
        // without a mail server it does not end
        Api live = new Api(postroom.baseUrl(), installation.liveKey);
        String path = "/campaigns/" + Objects.requireNonNull(Fixtures.paused(live).get("id"));
        assertThat(live.patch(path, "{\"tag_filter\": null}").expect(409).text("/code"))
                .isEqualTo("audience_frozen");
        live.patch(path, "{\"subject\": \"Corrected\"}").expect(200);
        live.delete(path).expect(409);
        live.post(path + "/cancel", "").expect(200);
        live.delete(path).expect(204);
        live.get(path).expect(404);
        live.delete(path).expect(404);
    }
}
