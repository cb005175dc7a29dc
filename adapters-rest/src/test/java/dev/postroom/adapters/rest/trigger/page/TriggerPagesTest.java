package dev.postroom.adapters.rest.trigger.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.rest.TestApi;
import dev.postroom.adapters.rest.fake.FakeWebhooks;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.trigger.definition.TriggerDefinition;
import dev.postroom.domain.trigger.definition.TriggerReferences;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;

class TriggerPagesTest {

    private static final String HOME = "/app/acme/test/triggers";
    private static final String WELCOME = HOME + "/" + FakeWebhooks.SHOP.id();

    private TestApi api;

    @BeforeEach
    void start() throws IOException {
        api = TestApi.start();
    }

    @AfterEach
    void stop() {
        api.close();
    }

    private String get(String path) throws Exception {
        HttpResponse<String> response = api.send(api.page(path, "developer").GET());
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return response.body();
    }

    @Test
    void anEmptyListSaysHowToMakeATrigger() throws Exception {
        assertThat(get(HOME)).contains("No triggers yet", "curl");
        assertThat(get(HOME + "?is_active=false")).contains("No trigger is like this");
    }

    @Test
    void aTriggerIsReadAsSentencesAndItsNumbersLeadToItsRuns() throws Exception {
        assertThat(get(WELCOME))
                .contains("A person is created", "once for each person", "Stop here")
                .contains(WELCOME + "/runs?status=completed", "Disable");
    }

    @Test
    void aRunLeadsToItsPerson() throws Exception {
        assertThat(get(WELCOME + "/runs")).contains("No person has come to this trigger yet");
        assertThat(get(WELCOME + "/runs/" + FakeWebhooks.SHOP.id()))
                .contains("/app/acme/test/subscribers/", "completed");
    }

    @Test
    void aViewerMaySeeAndNotChange() throws Exception {
        HttpResponse<String> page = api.send(api.page(WELCOME, "viewer").GET());

        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.body()).doesNotContain(">Disable<");
    }

    @Test
    void aTriggerIsSwitchedByOneForm() throws Exception {
        HttpResponse<String> response = api.send(api.form(WELCOME + "/disable", "developer", ""));

        assertThat(response.statusCode()).isEqualTo(303);
        assertThat(response.headers().firstValue("Location").orElse("")).endsWith(WELCOME);
    }

    @Test
    void eachStepIsASentence() {
        TriggerDefinition definition =
                TriggerDefinition.of(
                        JsonObject.of(
                                Map.of(
                                        "event_type",
                                        "custom_event",
                                        "filter",
                                        Map.of("event_name", "order.placed"),
                                        "steps",
                                        List.of(
                                                Map.of("type", "wait", "for", "P1DT2H"),
                                                Map.of(
                                                        "type",
                                                        "condition",
                                                        "conditions",
                                                        Map.of(
                                                                "all",
                                                                List.of(
                                                                        Map.of(
                                                                                "field",
                                                                                "metadata.plan",
                                                                                "op",
                                                                                "eq",
                                                                                "value",
                                                                                "pro"))),
                                                        "then",
                                                        List.of(
                                                                Map.of(
                                                                        "type",
                                                                        "update_metadata",
                                                                        "metadata",
                                                                        Map.of("seen", true)))),
                                                Map.of("type", "exit", "reason", "enough")))),
                        TriggerReferences.unchecked());

        List<StepRow> steps = StepRow.all(definition.steps().steps(), new StepNames());

        assertThat(steps)
                .extracting(StepRow::text)
                .containsExactly(
                        "Wait 1 day 2 hours", "If metadata.plan is “pro”", "Stop here: enough");
        assertThat(steps.get(1).then().getFirst().detail()).contains("\"seen\" : true");
        assertThat(StartWords.brief(definition)).isEqualTo("The event “order.placed”");
    }
}
