package dev.postroom.adapters.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;

import dev.postroom.adapters.rest.fake.FakeSubscribers;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.stream.StreamSupport;

/** The violations that clients read about names that an operation does not have. */
class MisspeltNamesTest {

    private static TestApi api;

    @BeforeAll
    static void start() throws IOException {
        api = TestApi.start();
    }

    @AfterAll
    static void stop() {
        api.close();
    }

    @Test
    void aMisspeltNameIsCorrected() throws Exception {
        assertThat(messages("GET", "/subscribers?tags=news", ""))
                .containsExactly("tags: Unknown query parameter. Did you mean tag?");
        assertThat(
                        messages(
                                "POST",
                                "/campaigns",
                                """
                                {"name": "x", "template_id": "news", "tag_filters": {},
                                 "tag_filter": {"tags": ["a"], "include_tag": ["a"]}}
                                """))
                .contains(
                        "tag_filters: Unknown field. Did you mean tag_filter?",
                        "tag_filter.tags: Unknown field. Did you mean include_tags?",
                        "tag_filter.include_tag: Unknown field. Did you mean include_tags?");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "/subscribers | {'email': 'a@b.co', 'consent': {'source': 'x', 'texts': 'y'}}"
                        + " | consent.texts",
                "/emails/send | {'to': {'email': 'a@b.co', 'nam': 'x'}, 'subject': 's', 'text':"
                        + " 't'} | to.nam",
                "/emails/send | {'to': ['a@b.co'], 'subject': 's', 'text': 't', 'attachments':"
                        + " [{'filename': 'a.txt', 'content': 'YQ==', 'type': 'text/plain'}]}"
                        + " | attachments[0].type",
                "/emails/batch | [{'to': 'a@b.co', 'subject': 's', 'text': 't', 'send_at': 'x'}]"
                        + " | emails[0].send_at",
                "/templates | {'name': 'n', 'subject': 's', 'html': 'h', 'variables_schema': {'x':"
                        + " {'type': 'string', 'requird': true}}} | variables_schema.x.requird",
                "/campaigns | {'name': 'n', 'template_id': 'news', 'filter': {'all': [{'field':"
                        + " 'metadata.x', 'op': 'eq', 'valu': 1}]}} | filter.all[0].valu",
                "/campaigns | {'name': 'n', 'template_id': 'news', 'tag_filter': {'exclude': []}}"
                        + " | tag_filter.exclude"
            })
    void unknownFieldsAreFoundAtEveryDepth(String path, String body, String field)
            throws Exception {
        assertThat(messages("POST", path, body.replace('\'', '"')))
                .anySatisfy(message -> assertThat(message).startsWith(field + ": Unknown field."));
    }

    @Test
    void aFieldThatAnotherOperationChangesIsRefusedWithThatOperation() throws Exception {
        String person = "/subscribers/" + FakeSubscribers.ANNA.id();
        HttpResponse<String> response =
                api.send(api.json("PATCH", person, "{\"tags\": [\"vip\"], \"id\": \"x\"}"));

        assertThat(TestApi.tree(response).get("errors").findValuesAsText("code"))
                .containsExactly("not_changeable", "not_changeable");
        assertThat(response.body()).contains("POST /subscribers/{id}/tags");
    }

    private static List<String> messages(String method, String path, String body) throws Exception {
        JsonNode errors =
                TestApi.tree(
                                api.send(
                                        body.isEmpty()
                                                ? api.request(path)
                                                        .method(method, BodyPublishers.noBody())
                                                : api.json(method, path, body)))
                        .path("errors");
        return StreamSupport.stream(errors.spliterator(), false)
                .map(error ->
                        error.get("field").textValue() + ": " + error.get("message").textValue())
                .toList();
    }
}
