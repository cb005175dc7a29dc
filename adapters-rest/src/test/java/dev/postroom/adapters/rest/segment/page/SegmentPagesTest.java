package dev.postroom.adapters.rest.segment.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.rest.TestApi;
import dev.postroom.adapters.rest.fake.FakeSegments;
import dev.postroom.adapters.rest.shared.json.Json;
import dev.postroom.domain.segment.NewSegment;
import dev.postroom.domain.segment.SegmentPatch;
import dev.postroom.domain.shared.Change;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The pages of segments, over HTTP. */
class SegmentPagesTest {

    private static final String LIST = "/app/acme/test/segments";
    private static final String OWN = LIST + "/" + FakeSegments.REGULARS.id();
    private static TestApi api;

    @BeforeAll
    static void start() throws IOException {
        api = TestApi.start();
    }

    @AfterAll
    static void stop() {
        api.close();
    }

    @BeforeEach
    void unused() {
        api.segments.isInUse = false;
        api.segments.received.clear();
    }

    private static HttpResponse<String> post(String path, Map<String, String> form)
            throws Exception {
        return api.send(api.form(path, "owner", form));
    }

    private static Map<String, String> rule(String field, String operator, String value) {
        return Map.of("filter-0-field", field, "filter-0-op", operator, "filter-0-value", value);
    }

    private static Map<String, String> with(Map<String, String> form, Map<String, String> more) {
        Map<String, String> all = new HashMap<>(form);
        all.putAll(more);
        return all;
    }

    @Test
    void aViewerSeesTheRulesAndNoForms() throws Exception {
        assertThat(api.read(LIST, "viewer")).contains(OWN).doesNotContain(LIST + "/new");
        assertThat(api.read(OWN, "viewer"))
                .contains("A person is in it if ", "Rules as JSON", OWN + "/count")
                .doesNotContain(OWN + "/edit", OWN + "/delete");
        assertThat(api.read(OWN, "owner")).contains(OWN + "/edit", OWN + "/delete");
        assertThat(api.read(OWN + "/count", "viewer")).contains("Would get a campaign");
    }

    @Test
    void aSegmentIsMadeFromRowsOfRules() throws Exception {
        Map<String, String> form =
                with(
                        rule("metadata.orders", "gte", "3"),
                        Map.of(
                                "name", "Often",
                                "slug", "",
                                "description", "Who comes often",
                                "match", "any"));

        HttpResponse<String> made = post(LIST + "/new", form);

        assertThat(made.statusCode()).as(made.body()).isEqualTo(303);
        NewSegment segment = (NewSegment) api.segments.received.getLast();
        assertThat(segment.name()).isEqualTo("Often");
        assertThat(segment.slug()).isEmpty();
        assertThat(segment.description()).contains("Who comes often");
        assertThat(Json.text(segment.filter().toJson().members()))
                .isEqualTo(
                        """
                        {"any":[{"field":"metadata.orders","op":"gte","value":3}]}\
                        """);
    }

    @Test
    void aMistakeIsShownAtTheFieldOfItsRow() throws Exception {
        HttpResponse<String> refused =
                post(LIST + "/new", with(rule("nowhere", "eq", "3"), Map.of("name", "")));

        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.body())
                .contains("id=\"field-filter-0-field-error\"", "id=\"field-name-error\"")
                .contains("value=\"nowhere\"");
        assertThat(api.segments.received).isEmpty();
    }

    @Test
    void buttonsAddAndRemoveRulesAndTurnThemIntoJson() throws Exception {
        Map<String, String> form =
                with(rule("language", "eq", "de"), Map.of("name", "Germans", "match", "all"));

        assertThat(post(LIST + "/new", with(form, Map.of("change", "add"))).body())
                .contains("filter-0-field", "filter-1-field", "value=\"Germans\"");
        assertThat(post(LIST + "/new", with(form, Map.of("change", "drop-0"))).body())
                .doesNotContain("filter-0-field");
        String json = post(LIST + "/new", with(form, Map.of("change", "as-json"))).body();
        assertThat(json).contains("name=\"filter\"").doesNotContain("filter-0-field");
        String rules = "{\"all\": [{\"field\": \"language\", \"op\": \"eq\", \"value\": \"de\"}]}";
        assertThat(
                        post(
                                        LIST + "/new",
                                        Map.of("name", "a", "filter", rules, "change", "as-form"))
                                .body())
                .contains("filter-0-field", "value=\"de\"");
        assertThat(api.segments.received).isEmpty();
    }

    @Test
    void groupsOfRulesStayJson() throws Exception {
        String rules =
                """
                {"all": [{"any": [{"field": "language", "op": "eq", "value": "de"}]}]}\
                """;
        assertThat(
                        post(
                                        LIST + "/new",
                                        Map.of("name", "a", "filter", rules, "change", "as-form"))
                                .body())
                .contains("name=\"filter\"");
        HttpResponse<String> refused =
                post(LIST + "/new", Map.of("name", "a", "filter", rules.replace("de", "1' or")));
        assertThat(refused.statusCode()).isIn(303, 422);
        HttpResponse<String> broken = post(LIST + "/new", Map.of("name", "a", "filter", "{"));
        assertThat(broken.statusCode()).isEqualTo(422);
        assertThat(broken.body()).contains("id=\"field-filter-error\">Is not JSON");
    }

    @Test
    void aChangeReplacesTheRulesAndClearsTheDescription() throws Exception {
        assertThat(api.read(OWN + "/edit", "owner"))
                .contains("value=\"Regulars\"", "name=\"version\" value=\"1\"");

        HttpResponse<String> changed =
                post(
                        OWN + "/edit",
                        with(
                                rule("status", "eq", "active"),
                                Map.of("name", "Regulars", "version", "1", "description", "")));

        assertThat(changed.statusCode()).as(changed.body()).isEqualTo(303);
        SegmentPatch patch = (SegmentPatch) api.segments.received.getLast();
        assertThat(patch.description()).isEqualTo(Change.clear());
        assertThat(patch.filter()).isPresent();
    }

    @Test
    void theRulesOfAnotherPersonAreNotReplacedUnseen() throws Exception {
        HttpResponse<String> refused =
                post(
                        OWN + "/edit",
                        with(
                                rule("status", "eq", "active"),
                                Map.of("name", "Mine", "version", "7")));

        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.body())
                .contains("The segment was changed after you opened the form.")
                .contains("value=\"Mine\"", "name=\"version\" value=\"1\"");
        assertThat(api.segments.received).isEmpty();
    }

    @Test
    void deletingAsksForTheNameAndLeadsToTheCampaignThatUsesIt() throws Exception {
        assertThat(post(OWN + "/delete", Map.of("typed", "regulars")).statusCode()).isEqualTo(422);

        api.segments.isInUse = true;
        HttpResponse<String> used = post(OWN + "/delete", Map.of("typed", "Regulars"));
        assertThat(used.statusCode()).isEqualTo(422);
        assertThat(used.body()).contains("/app/acme/test/campaigns/" + FakeSegments.REGULARS.id());
        assertThat(api.segments.received).isEmpty();

        api.segments.isInUse = false;
        assertThat(post(OWN + "/delete", Map.of("typed", "Regulars")).statusCode()).isEqualTo(303);
        assertThat(api.segments.received).isNotEmpty();
    }

    @Test
    void eachFormThatIsShownCanBeReadBack() {
        for (String filter :
                List.of(
                        "{\"all\": [{\"field\": \"tags.vip\", \"op\": \"exists\", \"value\":"
                                + " true}]}",
                        "{\"any\": [{\"field\": \"language\", \"op\": \"in\", \"value\": [\"de\","
                                + " \"fr\"]}]}")) {
            SegmentDraft draft =
                    SegmentDraft.sent(
                            Map.of(
                                    "filter", List.of(filter),
                                    "change", List.of("as-form")));
            assertThat(draft.changed().isJson()).isFalse();
        }
    }
}
