package dev.postroom.adapters.rest.subscriber;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;

import dev.postroom.adapters.rest.TestApi;
import dev.postroom.adapters.rest.fake.FakeSubscribers;
import dev.postroom.adapters.rest.fake.FakeTags;
import dev.postroom.domain.subscriber.NewSubscriber;
import dev.postroom.domain.subscriber.SubscriberQuery;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Optional;

class SubscribersResourceTest {

    private static final String ANNA = "/subscribers/" + FakeSubscribers.ANNA.id();

    private TestApi api;

    @BeforeEach
    void start() throws IOException {
        api = TestApi.start();
    }

    @AfterEach
    void stop() {
        api.close();
    }

    @Test
    void aNewSubscriberIsReturnedCompletelyWithItsLocation() throws Exception {
        HttpResponse<String> response =
                api.send(
                        api.json(
                                "POST",
                                "/subscribers",
                                """
                                {"email": " Bo@Example.com ", "first_name": "Bo", "tags": ["News"],
                                 "metadata": {"plan": "pro"}}
                                """));

        assertThat(response.statusCode()).isEqualTo(201);
        assertThat(response.headers().firstValue("Location"))
                .contains("https://mail.example.org/api/v1" + ANNA);
        assertThat(response.headers().firstValue("ETag"))
                .isEqualTo(api.send(api.request(ANNA)).headers().firstValue("ETag"))
                .hasValueSatisfying(tag ->
                        assertThat(tag).startsWith("\"" + FakeSubscribers.ANNA.id() + ".1."));
        JsonNode body = TestApi.tree(response);
        assertThat(body.get("email").textValue()).isEqualTo("anna@example.com");
        assertThat(body.has("confirmed_at")).isTrue();
        assertThat(body.get("confirmed_at").isNull()).isTrue();
        assertThat(body.get("created_at").textValue()).isEqualTo("2025-03-01T09:00:00.000Z");
        NewSubscriber request = (NewSubscriber) api.subscribers.received.getFirst();
        assertThat(request.email().value()).isEqualTo("Bo@example.com");
        assertThat(request.tags()).containsExactly("News");
        assertThat(request.profile().metadata().members()).containsEntry("plan", "pro");
    }

    @Test
    void allViolationsAreReportedTogether() throws Exception {
        HttpResponse<String> response =
                api.send(
                        api.json(
                                "POST",
                                "/subscribers",
                                """
                                {"email": "nobody", "status": "happy", "first_name": 7,
                                 "tags": ["ok", 3], "consent": {"ip": "1.2.3.4"}}
                                """));

        assertThat(response.statusCode()).isEqualTo(422);
        JsonNode problem = TestApi.tree(response);
        assertThat(problem.get("code").textValue()).isEqualTo("validation_error");
        assertThat(problem.get("errors").findValuesAsText("field"))
                .containsExactly("email", "status", "tags[1]", "consent.source", "first_name");
        assertThat(problem.get("errors").findValuesAsText("pointer"))
                .containsExactly("/email", "/status", "/tags/1", "/consent/source", "/first_name");
    }

    @Test
    void aDuplicateAddressReportsTheExistingSubscriber() throws Exception {
        HttpResponse<String> response =
                api.send(api.json("POST", "/subscribers", "{\"email\": \"anna@example.com\"}"));

        assertThat(response.statusCode()).isEqualTo(409);
        JsonNode problem = TestApi.tree(response);
        assertThat(problem.get("existing_id").textValue())
                .isEqualTo(FakeSubscribers.ANNA.id().toString());
        assertThat(problem.get("type").textValue())
                .isEqualTo("https://mail.example.org/docs/errors/conflict");
        assertThat(problem.get("instance").textValue()).isEqualTo("/api/v1/subscribers");
    }

    @Test
    void anAddressCanBeLookedUpByPathAndQuery() throws Exception {
        assertThat(
                        api.send(api.request("/subscribers/by-email?email=ANNA@example.com"))
                                .statusCode())
                .isEqualTo(200);
        assertThat(api.send(api.request("/subscribers/by-email/anna%40example.com")).statusCode())
                .isEqualTo(200);
        assertThat(api.send(api.request("/subscribers/by-email")).statusCode()).isEqualTo(422);
        assertThat(api.send(api.request("/subscribers/by-email/nobody")).statusCode())
                .isEqualTo(404);
    }

    @Test
    void tagsInFiltersResolveByNameAndIdAndUnknownOnesAreRefused() throws Exception {
        api.send(api.request("/subscribers?tag=NEWS&tag_none=" + FakeTags.NEWS.tag().id()));
        api.send(
                api.request(
                        "/subscribers?tag_all=news&status=active&metadata[plan]=pro"
                                .replace("[", "%5B")
                                .replace("]", "%5D")));

        SubscriberQuery byName = (SubscriberQuery) api.subscribers.received.getFirst();
        assertThat(byName.tags().any()).contains(List.of(FakeTags.NEWS.tag().id()));
        assertThat(byName.tags().none()).containsExactly(FakeTags.NEWS.tag().id());
        SubscriberQuery all = (SubscriberQuery) api.subscribers.received.get(2);
        assertThat(all.tags().all()).containsExactly(FakeTags.NEWS.tag().id());
        assertThat(all.metadata()).containsEntry("plan", "pro");
        for (String filter : List.of("tag", "tag_all", "tag_none")) {
            HttpResponse<String> refused =
                    api.send(api.request("/subscribers?" + filter + "=gone"));
            assertThat(refused.statusCode()).isEqualTo(422);
            assertThat(refused.body()).contains("unknown_tag");
        }
    }

    @Test
    void aMatchingETagGivesNotModified() throws Exception {
        String tag = api.send(api.request(ANNA)).headers().firstValue("ETag").orElseThrow();

        HttpResponse<String> again = api.send(api.request(ANNA).header("If-None-Match", tag));

        assertThat(again.statusCode()).isEqualTo(304);
        assertThat(again.body()).isEmpty();
    }

    @Test
    void aChangeThatRequiresAnotherVersionIsRefused() throws Exception {
        HttpResponse<String> stale =
                api.send(api.request(ANNA).header("If-Match", "\"old\"").DELETE());
        String tag = api.send(api.request(ANNA)).headers().firstValue("ETag").orElseThrow();
        HttpResponse<String> fresh = api.send(api.request(ANNA).header("If-Match", tag).DELETE());

        assertThat(stale.statusCode()).isEqualTo(412);
        assertThat(fresh.statusCode()).isEqualTo(204);
        assertThat(api.subscribers.received).containsExactly(Optional.of(1L));
    }

    @Test
    void anAddressWithALineBreakIsRefusedAndSpacesAreStripped() throws Exception {
        for (String address :
                List.of("bo@example.com\\n", "\\r\\nbo@example.com", "bo\\u0000@example.com")) {
            HttpResponse<String> refused =
                    api.send(api.json("POST", "/subscribers", "{\"email\": \"" + address + "\"}"));
            assertThat(refused.statusCode()).as(address).isEqualTo(422);
            assertThat(TestApi.tree(refused).at("/errors/0/field").textValue()).isEqualTo("email");
        }
        assertThat(
                        api.send(
                                        api.json(
                                                "POST",
                                                "/subscribers",
                                                "{\"email\": \"  bo@example.com  \"}"))
                                .statusCode())
                .isEqualTo(201);
    }
}
