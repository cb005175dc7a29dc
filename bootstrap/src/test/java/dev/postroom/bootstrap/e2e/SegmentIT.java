package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;

/** Rules under a name choose people for campaigns, lists, exports and actions. */
final class SegmentIT {

    private static final String REGULARS =
            """
            {"name": "Regulars", "filter": {"all": [
                {"field": "tags.buyers", "op": "eq", "value": true},
                {"field": "metadata.orders", "op": "gte", "value": 3}]}}
            """;
    private static final String EVERYONE_BUT_CYD =
            """
            {"all": [{"field": "metadata.orders", "op": "neq", "value": 1}]}
            """;

    @TempDir static Path directory;

    private static Installation installation;
    private static PostroomProcess postroom;

    private Api api;
    private String template;

    @BeforeAll
    static void start() {
        installation = Installation.in(directory);
        postroom = installation.serve(Map.of());
    }

    @AfterAll
    static void stop() throws Exception {
        postroom.close();
        installation.close();
    }

    @BeforeEach
    void freshWorkspace() {
        api = new Api(postroom.baseUrl(), installation.keyOfFreshTestWorkspace());
        template =
                api.post(
                                "/templates",
                                """
                                {"name": "Letter", "subject": "Hello",
                                 "html": "<a href='{{unsubscribe_url}}'>stop</a>"}
                                """)
                        .expect(201)
                        .text("/id");
        person("ann", "buyers", 7);
        person("bob", "buyers", 4);
        person("cyd", "buyers", 1);
        person("dan", "guests", 9);
    }

    private void person(String name, String tag, int orders) {
        api.post(
                        "/subscribers",
                        """
                        {"email": "%s@acme.test", "tags": ["%s"], "metadata": {"orders": %d}}
                        """
                                .formatted(name, tag, orders))
                .expect(201);
    }

    private Api.Answer campaign(String more) {
        return api.post(
                "/campaigns",
                "{\"name\": \"May\", \"template_id\": \"%s\", %s}".formatted(template, more));
    }

    private Api.Answer toRegulars() {
        return campaign("\"segment_id\": \"regulars\"").expect(201);
    }

    private static List<String> emails(Api.Answer page) {
        return StreamSupport.stream(page.expect(200).body().at("/items").spliterator(), false)
                .map(item -> item.get("email").asText())
                .sorted()
                .toList();
    }

    private List<String> sentTo(String id) {
        api.post("/campaigns/" + id + "/send", "").expect(202);
        new CampaignSteps(api).awaitStatus(id, "sent");
        return emails(api.get("/campaigns/" + id + "/recipients"));
    }

    private static List<String> warnings(Api.Answer answer) {
        return answer.expect(200).body().get("warnings").findValuesAsText("code");
    }

    @Test
    void aCampaignToASegmentReachesExactlyItsPeople() {
        Api.Answer segment = api.post("/segments", REGULARS).expect(201);
        assertThat(segment.text("/slug")).isEqualTo("regulars");
        Api.Answer campaign = toRegulars();
        String path = "/campaigns/" + campaign.text("/id");
        assertThat(campaign.text("/segment_id")).isEqualTo(segment.text("/id"));
        assertThat(campaign.body().get("filter").isNull()).isTrue();
        assertThat(api.get(path + "/recipient-count").text("/count")).isEqualTo("2");
        assertThat(api.get(path + "/preflight").text("/recipients/count")).isEqualTo("2");
        assertThat(warnings(api.get(path + "/preflight"))).doesNotContain("everyone");
        assertThat(warnings(api.post(path + "/preview", "{}"))).doesNotContain("everyone");

        assertThat(sentTo(campaign.text("/id"))).containsExactly("ann@acme.test", "bob@acme.test");

        Api.Answer sent = api.get(path).expect(200);
        assertThat(sent.body().get("filter")).isEqualTo(segment.body().get("filter"));
        assertThat(sent.text("/segment_id")).isEqualTo(segment.text("/id"));
    }

    @Test
    void listsExportsAndActionsTakeTheNameOfASegment() {
        api.post("/segments", REGULARS).expect(201);

        assertThat(api.get("/segments/regulars/recipient-count").expect(200).text("/count"))
                .isEqualTo("2");
        assertThat(emails(api.get("/subscribers?segment=regulars")))
                .containsExactly("ann@acme.test", "bob@acme.test");
        assertThat(emails(api.get("/subscribers?segment=regulars&q=ann")))
                .containsExactly("ann@acme.test");
        assertThat(
                        api.get("/subscribers/export?format=ndjson&segment=regulars")
                                .expect(200)
                                .response()
                                .body())
                .contains("ann@acme.test", "bob@acme.test")
                .doesNotContain("cyd@acme.test", "dan@acme.test");
        Api.Answer action =
                api.post(
                                "/subscribers/actions",
                                """
                                {"action": "tag", "tags": ["best"], "where": {"segment": "regulars"}}
                                """)
                        .expect(202);
        assertThat(action.text("/where/filter/all/1/field")).isEqualTo("metadata.orders");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "campaign              | segment_id    | unknown_segment",
                "list                  | segment       | unknown_segment",
                "export                | segment       | unknown_segment",
                "action                | where.segment | unknown_segment",
                "campaign with filter  | filter        | mutually_exclusive",
                "list with filter      | filter        | mutually_exclusive",
                "action with filter    | where.filter  | mutually_exclusive",
            })
    void aMisspeltOrDoubleChoiceIsRefused(String where, String field, String code) {
        api.post("/segments", REGULARS).expect(201);

        Api.Answer refused = asked(where).expect(422);

        assertThat(refused.body().get("errors"))
                .anySatisfy(error -> {
                    assertThat(error.get("code").asText()).isEqualTo(code);
                    assertThat(error.get("field").asText()).isEqualTo(field);
                });
    }

    private Api.Answer asked(String where) {
        String filter = "{\"all\":[{\"field\":\"language\",\"op\":\"exists\"}]}";
        return switch (where) {
            case "campaign" -> campaign("\"segment_id\": \"regulrs\"");
            case "list" -> api.get("/subscribers?segment=regulrs");
            case "export" -> api.get("/subscribers/export?segment=regulrs");
            case "action" -> action("\"segment\": \"regulrs\"");
            case "campaign with filter" ->
                    campaign("\"segment_id\": \"regulars\", \"filter\": " + filter);
            case "list with filter" ->
                    api.get(
                            "/subscribers?segment=regulars&filter="
                                    + filter.replace("{", "%7B")
                                            .replace("}", "%7D")
                                            .replace("\"", "%22")
                                            .replace("[", "%5B")
                                            .replace("]", "%5D"));
            default -> action("\"segment\": \"regulars\", \"filter\": " + filter);
        };
    }

    private Api.Answer action(String where) {
        return api.post(
                "/subscribers/actions",
                "{\"action\": \"tag\", \"tags\": [\"best\"], \"where\": {%s}}".formatted(where));
    }

    @Test
    void aChangeReachesCampaignsThatHaveNotStartedAndNoOther() {
        api.post("/segments", REGULARS).expect(201);
        String first = toRegulars().text("/id");
        assertThat(sentTo(first)).hasSize(2);
        String second = toRegulars().text("/id");

        api.patch(
                        "/segments/regulars",
                        """
                        {"filter": {"all": [{"field": "email", "op": "eq", "value": "dan@acme.test"}]}}
                        """)
                .expect(200);

        assertThat(sentTo(second)).containsExactly("dan@acme.test");
        assertThat(api.get("/campaigns/" + first).text("/filter/all/1/field"))
                .isEqualTo("metadata.orders");
        String copy = api.post("/campaigns/" + first + "/duplicate", "").expect(201).text("/id");
        assertThat(sentTo(copy)).containsExactly("dan@acme.test");
    }

    @Test
    void aSegmentIsKeptForThoseWhoWaitForIt() {
        api.post("/segments", REGULARS).expect(201);
        String sent = toRegulars().text("/id");
        sentTo(sent);
        String waiting = toRegulars().text("/id");
        api.post("/campaigns/" + waiting + "/send", "{\"scheduled_at\": \"2999-01-01T09:00:00Z\"}")
                .expect(202);

        Api.Answer refused = api.delete("/segments/regulars").expect(409);

        assertThat(refused.text("/code")).isEqualTo("segment_in_use");
        assertThat(refused.text("/existing_id")).isEqualTo(waiting);
        api.patch("/campaigns/" + waiting, "{\"segment_id\": null, \"audience\": \"all\"}")
                .expect(200);
        api.delete("/segments/regulars").expect(204);
        assertThat(api.get("/campaigns/" + sent).text("/filter/all/1/field"))
                .isEqualTo("metadata.orders");
        String copy = api.post("/campaigns/" + sent + "/duplicate", "").expect(201).text("/id");
        assertThat(api.get("/campaigns/" + copy + "/recipient-count").text("/count"))
                .isEqualTo("0");
        Api.Answer unsendable = api.post("/campaigns/" + copy + "/send", "").expect(422);
        assertThat(unsendable.text("/errors/0/field")).isEqualTo("segment_id");
        assertThat(unsendable.text("/errors/0/code")).isEqualTo("unknown_segment");
    }

    @Test
    void aSegmentThatOnlyLeavesPeopleOutIsNotAChoice() {
        api.post("/segments", "{\"name\": \"Most\", \"filter\": " + EVERYONE_BUT_CYD + "}")
                .expect(201);
        api.post("/segments", REGULARS).expect(201);
        String id = campaign("\"segment_id\": \"most\"").expect(201).text("/id");

        assertThat(api.get("/campaigns/" + id + "/recipient-count").text("/problems/0/code"))
                .isEqualTo("audience_required");
        assertThat(warnings(api.get("/campaigns/" + id + "/preflight"))).contains("everyone");
        assertThat(warnings(api.post("/campaigns/" + id + "/preview", "{}"))).contains("everyone");
        api.post("/campaigns/" + id + "/send", "").expect(422);
        api.patch("/campaigns/" + id, "{\"audience\": \"all\"}").expect(200);

        assertThat(sentTo(id)).hasSize(3);
        assertThat(
                        campaign("\"segment_id\": \"regulars\", \"audience\": \"all\"")
                                .expect(422)
                                .text("/errors/0/code"))
                .isEqualTo("mutually_exclusive");
    }

    @Test
    void creatingAgainFailsChangesOrIgnores() {
        String id = api.post("/segments", REGULARS).expect(201).text("/id");
        String other =
                """
                {"name": "regulars", "filter": %s, "on_conflict": "%s"}
                """;

        assertThat(
                        api.post("/segments", other.formatted(EVERYONE_BUT_CYD, "fail"))
                                .expect(409)
                                .text("/existing_id"))
                .isEqualTo(id);
        assertThat(
                        api.post("/segments", other.formatted(EVERYONE_BUT_CYD, "ignore"))
                                .expect(200)
                                .text("/filter/all/1/field"))
                .isEqualTo("metadata.orders");
        Api.Answer changed =
                api.post("/segments", other.formatted(EVERYONE_BUT_CYD, "update")).expect(200);
        assertThat(changed.text("/id")).isEqualTo(id);
        assertThat(changed.text("/filter/all/0/op")).isEqualTo("neq");
    }
}
