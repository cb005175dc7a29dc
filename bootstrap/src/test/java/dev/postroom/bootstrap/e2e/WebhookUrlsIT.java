package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

import java.nio.file.Path;
import java.util.Map;

/** No spelling of a private address passes the operation that creates a webhook. */
final class WebhookUrlsIT {

    @TempDir static Path directory;
    private static Installation installation;
    private static PostroomProcess postroom;
    private static Api api;

    @BeforeAll
    static void start() {
        installation = Installation.in(directory);
        postroom = installation.serve(Map.of("POSTROOM_WEBHOOK_ALLOW_PRIVATE", "false"));
        api = new Api(postroom.baseUrl(), installation.testKey);
    }

    @AfterAll
    static void stop() {
        postroom.close();
        installation.close();
    }

    /** The table of the address policy; its third column is the answer to a new webhook. */
    @ParameterizedTest
    @CsvFileSource(
            resources = "/receiver-urls.csv",
            delimiter = '|',
            commentCharacter = '#',
            numLinesToSkip = 1)
    void aNewWebhookHasAnAllowedUrl(String url, String addresses, String outcome) {
        Api.Answer answer = api.post("/webhooks", newWebhook(url));
        if (outcome.equals("allowed")) {
            answer.expect(201);
        } else {
            answer.expect(422);
            assertThat(answer.text("/errors/0/field")).isEqualTo("url");
            assertThat(answer.text("/errors/0/code")).isEqualTo(outcome);
        }
    }

    private static String newWebhook(String url) {
        ObjectNode body = object().put("url", url);
        body.putArray("events").add("*");
        return body.toString();
    }

    private static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }
}
