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

/** No spelling of a private address passes an operation that creates or changes a webhook. */
final class WebhookUrlsIT {

    @TempDir static Path directory;
    private static Installation installation;
    private static PostroomProcess postroom;
    private static Api api;
    private static String present;

    @BeforeAll
    static void start() {
        installation = Installation.in(directory);
        postroom = installation.serve(Map.of("POSTROOM_WEBHOOK_ALLOW_PRIVATE", "false"));
        api = new Api(postroom.baseUrl(), installation.testKey);
        String first = newWebhook("https://93.184.216.34/first");
        present = "/webhooks/" + api.post("/webhooks", first).expect(201).text("/id");
    }

    @AfterAll
    static void stop() {
        postroom.close();
        installation.close();
    }

    /** The table of the address policy; its third column is the answer to both requests. */
    @ParameterizedTest
    @CsvFileSource(
            resources = "/receiver-urls.csv",
            delimiter = '|',
            commentCharacter = '#',
            numLinesToSkip = 1)
    void aNewOrChangedWebhookHasAnAllowedUrl(String url, String addresses, String outcome) {
        requireOutcome(api.post("/webhooks", newWebhook(url)), 201, outcome);
        String change = object().put("url", url).toString();
        requireOutcome(api.patch(present, change), 200, outcome);
    }

    private static void requireOutcome(Api.Answer answer, int allowed, String outcome) {
        if (outcome.equals("allowed")) {
            answer.expect(allowed);
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
