package dev.postroom.adapters.rest.action;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;

import dev.postroom.adapters.rest.TestApi;
import dev.postroom.adapters.rest.fake.FakeActions;
import dev.postroom.adapters.rest.fake.FakeTags;
import dev.postroom.domain.action.ActionKind;
import dev.postroom.domain.action.NewAction;
import dev.postroom.domain.subscriber.SubscriberStatus;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.List;

class ActionsResourceTest {

    private static final String PATH = "/subscribers/actions";

    private TestApi api;

    @BeforeEach
    void start() throws IOException {
        api = TestApi.start();
    }

    @AfterEach
    void stop() {
        api.close();
    }

    private HttpResponse<String> post(String body) throws Exception {
        return api.send(api.json("POST", PATH, body));
    }

    @Test
    void anActionIsReadWithEveryPartOfItsSelection() throws Exception {
        HttpResponse<String> response =
                post(
                        """
                        {"action": "tag", "tags": ["VIP"], "where": {"status": ["active", "pending"],
                            "tag": ["News"], "tag_all": ["news"], "tag_none": ["NEWS"],
                            "filter": {"all": [{"field": "language", "op": "eq", "value": "de"}]}}}
                        """);

        assertThat(response.statusCode()).isEqualTo(202);
        assertThat(response.headers().firstValue("Location"))
                .contains("https://mail.example.org/api/v1" + PATH + "/" + FakeActions.ONE.id());
        NewAction request = api.actions.received.getFirst();
        assertThat(request.kind()).isEqualTo(ActionKind.TAG);
        assertThat(request.tags()).containsExactly("VIP");
        assertThat(request.where().statuses())
                .containsExactlyInAnyOrder(SubscriberStatus.ACTIVE, SubscriberStatus.PENDING);
        assertThat(request.where().tags().any()).contains(List.of(FakeTags.NEWS.tag().id()));
        assertThat(request.where().tags().all()).containsExactly(FakeTags.NEWS.tag().id());
        assertThat(request.where().tags().none()).containsExactly(FakeTags.NEWS.tag().id());
        assertThat(request.where().filter()).isPresent();
        assertThat(request.isForAll()).isFalse();
    }

    @Test
    void anActionIsShownWithItsSelectionAndProgress() throws Exception {
        JsonNode body = TestApi.tree(api.send(api.request(PATH + "/" + FakeActions.ONE.id())));

        assertThat(body.get("action").textValue()).isEqualTo("tag");
        assertThat(body.at("/where/status"))
                .extracting(JsonNode::textValue)
                .containsExactly("active", "pending");
        assertThat(body.at("/where/filter/all/0/field").textValue()).isEqualTo("language");
        assertThat(body.get("audience").isNull()).isTrue();
        assertThat(body.get("status").textValue()).isEqualTo("queued");
        assertThat(body.get("examined").intValue()).isZero();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{}                                                  | action | required",
                "{\"action\": \"tagg\", \"audience\": \"all\"}       | action | unknown_value",
                "{\"action\": \"delete\"}                            | audience |"
                        + " audience_required",
                "{\"action\": \"delete\", \"where\": {}}             | audience |"
                        + " audience_required",
                "{\"action\": \"delete\", \"where\": {\"status\": []}} | audience |"
                        + " audience_required",
                "{\"action\": \"delete\", \"audience\": \"everyone\"} | audience | unknown_value",
                "{\"action\": \"delete\", \"audience\": null}        | audience |"
                        + " audience_required",
                "{\"action\": \"tag\", \"audience\": \"all\"}        | tags | required",
                "{\"action\": \"delete\", \"tags\": [\"a\"], \"audience\": \"all\"} | tags |"
                        + " not_allowed",
                "{\"action\": \"delete\", \"where\": 7}              | where | invalid_type",
                "{\"action\": \"delete\", \"where\": {\"status\": [\"happy\"]}} | where.status[0] |"
                        + " unknown_value",
                "{\"action\": \"delete\", \"where\": {\"tag\": [\"nope\"]}} | where.tag |"
                        + " unknown_tag",
                "{\"action\": \"delete\", \"where\": {\"statos\": [\"active\"]}} | where.statos |"
                        + " unknown_field",
                "{\"action\": \"delete\", \"filter\": {}, \"audience\": \"all\"} | filter |"
                        + " unknown_field",
            })
    void aMisspeltActionIsRefused(String body, String field, String code) throws Exception {
        HttpResponse<String> response = post(body);

        assertThat(response.statusCode()).isEqualTo(422);
        JsonNode errors = TestApi.tree(response).get("errors");
        assertThat(errors)
                .anySatisfy(error -> {
                    assertThat(error.get("field").textValue()).isEqualTo(field);
                    assertThat(error.get("code").textValue()).isEqualTo(code);
                });
        assertThat(api.actions.received).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"where\": {\"statos\": [\"active\"]}              | where.statos | unknown_field",
                "\"wher\": {\"status\": [\"active\"]}               | wher | unknown_field",
                "\"where\": {\"tag\": [\"nope\"]}                   | where.tag | unknown_tag",
                "\"where\": {\"status\": [\"happy\"]}               | where.status[0] |"
                        + " unknown_value",
                "\"where\": {\"segment\": \"nope\"}                 | where.segment |"
                        + " unknown_segment",
                "\"where\": {\"filter\": {\"al\": []}}              | where.filter |"
                        + " invalid_filter",
                "\"where\": 7                                       | where | invalid_type",
            })
    void aSelectionWithAMistakeIsNotCalledMissing(String where, String field, String code)
            throws Exception {
        JsonNode errors =
                TestApi.tree(post("{\"action\": \"delete\", %s}".formatted(where))).get("errors");

        assertThat(errors.findValuesAsText("field"))
                .allSatisfy(found -> assertThat(found).startsWith(field));
        assertThat(errors.findValuesAsText("code")).contains(code);
    }

    @Test
    void anUnknownNameInTheSelectionIsRefusedAlsoForLenientClients() throws Exception {
        HttpResponse<String> response =
                api.send(
                        api.json(
                                        "POST",
                                        PATH,
                                        """
                                        {"action": "delete", "where": {"tag": ["News"], "statuss": 1}}
                                        """)
                                .header("Prefer", "handling=lenient"));

        assertThat(response.statusCode()).isEqualTo(422);
        JsonNode error = TestApi.tree(response).at("/errors/0");
        assertThat(error.get("pointer").textValue()).isEqualTo("/where/statuss");
        assertThat(error.get("message").textValue()).contains("Did you mean status?");
        assertThat(api.actions.received).isEmpty();
    }

    @Test
    void anActionIsListedAndCancelled() throws Exception {
        JsonNode page = TestApi.tree(api.send(api.request(PATH + "?status=queued")));
        assertThat(page.at("/items/0/id").textValue()).isEqualTo(FakeActions.ONE.id().toString());

        HttpResponse<String> cancelled =
                api.send(api.json("POST", PATH + "/" + FakeActions.ONE.id() + "/cancel", "{}"));

        assertThat(cancelled.statusCode()).isEqualTo(200);
        JsonNode body = TestApi.tree(cancelled);
        assertThat(body.get("status").textValue()).isEqualTo("cancelled");
        assertThat(body.at("/where/filter").isNull()).isTrue();
    }
}
