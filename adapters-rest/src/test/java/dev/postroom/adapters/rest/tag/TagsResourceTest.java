package dev.postroom.adapters.rest.tag;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;

import dev.postroom.adapters.rest.TestApi;
import dev.postroom.adapters.rest.fake.FakeTags;
import dev.postroom.domain.shared.Change;
import dev.postroom.domain.tag.ManageTags.Removal;
import dev.postroom.domain.tag.TagPatch;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Optional;

class TagsResourceTest {

    private static final String NEWS = "/tags/" + FakeTags.NEWS.tag().id();

    private TestApi api;

    @BeforeEach
    void start() throws IOException {
        api = TestApi.start();
    }

    @AfterEach
    void stop() {
        api.close();
    }

    private HttpResponse<String> patch(String body) throws Exception {
        return api.send(api.json("PATCH", NEWS, body));
    }

    private HttpResponse<String> delete(String query) throws Exception {
        return api.send(api.request(NEWS + query).DELETE());
    }

    @Test
    void aTagThatExistsIsChangedOrReturnedWhenTheRequestSaysSo() throws Exception {
        HttpResponse<String> updated =
                api.send(
                        api.json(
                                "POST",
                                "/tags",
                                """
                                {"name": "News", "category": "a", "is_public": false,
                                 "on_conflict": "update"}
                                """));
        HttpResponse<String> ignored =
                api.send(
                        api.json(
                                "POST",
                                "/tags",
                                """
                                {"name": "News", "category": "a", "on_conflict": "ignore"}
                                """));
        HttpResponse<String> made =
                api.send(
                        api.json(
                                "POST",
                                "/tags",
                                """
                                {"name": "Old", "on_conflict": "update"}
                                """));

        assertThat(updated.statusCode()).as(updated.body()).isEqualTo(200);
        assertThat(ignored.statusCode()).isEqualTo(200);
        assertThat(made.statusCode()).isEqualTo(201);
        assertThat(api.tags.received.subList(0, 2))
                .containsExactly(
                        new TagPatch(
                                Optional.of("News"),
                                Optional.empty(),
                                Change.keep(),
                                Change.set("a"),
                                Optional.of(false),
                                Optional.empty()),
                        TagPatch.none());
    }

    @Test
    void allViolationsOfAPatchAreReportedTogether() throws Exception {
        HttpResponse<String> response =
                patch(
                        """
                        {"name": null, "slug": "Not A Slug", "is_public": null,
                         "double_opt_in": "yes", "description": 7, "category": " "}
                        """);

        assertThat(response.statusCode()).isEqualTo(422);
        JsonNode errors = TestApi.tree(response).get("errors");
        assertThat(errors.findValuesAsText("field"))
                .containsExactlyInAnyOrder(
                        "name", "slug", "is_public", "double_opt_in", "description", "category");
        assertThat(errors.findValuesAsText("code"))
                .contains("not_nullable", "invalid_slug", "invalid_type", "blank");
        assertThat(api.tags.received).isEmpty();
    }

    @Test
    void aPatchWithUnknownFieldsIsRefused() throws Exception {
        String body = "{\"color\": \"red\"}";
        assertThat(patch(body).statusCode()).isEqualTo(422);
        assertThat(
                        api.send(api.json("PATCH", NEWS, body).header("Prefer", "handling=lenient"))
                                .statusCode())
                .isEqualTo(200);
    }

    @Test
    void aPatchKeepsSetsAndClears() throws Exception {
        HttpResponse<String> response =
                patch("{\"name\": \" Tea \", \"description\": null, \"is_public\": false}");

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("ETag")).isPresent();
        assertThat(TestApi.tree(response).get("subscriber_count").intValue()).isEqualTo(3);
        assertThat(api.tags.received)
                .containsExactly(
                        new TagPatch(
                                Optional.of("Tea"),
                                Optional.empty(),
                                Change.clear(),
                                Change.keep(),
                                Optional.of(false),
                                Optional.empty()));
    }

    @Test
    void anUnknownTagIsReportedBeforeTheBodyIsRead() throws Exception {
        for (String id : List.of("nothing", "0195504a-1080-7000-8000-00000000dead")) {
            assertThat(api.send(api.json("PATCH", "/tags/" + id, "{")).statusCode()).isEqualTo(404);
            assertThat(api.send(api.request("/tags/" + id + "?force=x").DELETE()).statusCode())
                    .isEqualTo(404);
        }
    }

    @Test
    void aChangeThatRequiresAnotherVersionIsRefused() throws Exception {
        assertThat(
                        api.send(api.json("PATCH", NEWS, "{}").header("If-Match", "\"old\""))
                                .statusCode())
                .isEqualTo(412);
        assertThat(api.send(api.request(NEWS).header("If-Match", "\"old\"").DELETE()).statusCode())
                .isEqualTo(412);
        assertThat(api.tags.received).isEmpty();
    }

    @Test
    void aDeletionUsesTheOptionsOfTheQuery() throws Exception {
        String tag = api.send(api.request(NEWS)).headers().firstValue("ETag").orElseThrow();

        assertThat(delete("").statusCode()).isEqualTo(204);
        assertThat(delete("?force=true&emit_events=false").statusCode()).isEqualTo(204);
        HttpResponse<String> bound =
                api.send(api.request(NEWS + "?emit_events=true").header("If-Match", tag).DELETE());

        assertThat(bound.statusCode()).isEqualTo(204);
        assertThat(api.tags.received)
                .containsExactly(
                        new Removal(false, false),
                        Optional.empty(),
                        new Removal(true, false),
                        Optional.empty(),
                        new Removal(false, true),
                        Optional.of(1L));
    }

    @Test
    void anInvalidBooleanIsRefused() throws Exception {
        HttpResponse<String> response = delete("?force=1&emit_events=");

        assertThat(response.statusCode()).isEqualTo(422);
        assertThat(TestApi.tree(response).get("errors").findValuesAsText("field"))
                .containsExactly("force", "emit_events");
        assertThat(api.send(api.request("/tags?is_public=yes")).statusCode()).isEqualTo(422);
        assertThat(api.tags.received).isEmpty();
    }
}
