package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;

import dev.postroom.bootstrap.contract.Description;
import dev.postroom.bootstrap.contract.Operation;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A reader of the explorer can send every example with "Try it out": each operation with the
 * examples of the description, by the test key of the demo.
 */
final class ExamplesIT {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Pattern SETTING =
            Pattern.compile("^(?:export )?(\\w+)=['\"]?([^'\"\n]*)", Pattern.MULTILINE);
    private static final Pattern VARIABLE = Pattern.compile("\\{(\\w+)}");

    /** The examples that the demo refuses, and why. */
    private static final Map<String, Refusal> REFUSED =
            Map.ofEntries(
                    refused("getSuppression", 404, "nothing suppresses the address"),
                    refused("liftSuppression", 404, "nothing suppresses the address"),
                    refused("listSuppressionLifts", 404, "nothing suppressed the address"),
                    refused("cancelSubscriberAction", 409, "it may end before"),
                    refused("rehearseImport", 409, "it was started before"),
                    refused("startImport", 409, "it was started before"),
                    refused("resendSubscriberConfirmation", 409, "the person is not pending"),
                    refused("unscheduleCampaign", 409, "it was cancelled before"),
                    refused("pauseCampaign", 409, "it is not sending"),
                    refused("resumeCampaign", 409, "it is not paused"),
                    refused("cancelCampaign", 409, "it is a draft"),
                    refused("retryCampaign", 409, "nothing of it failed"),
                    refused("deleteTag", 409, "the copy of the campaign has it"),
                    refused("deleteTemplate", 409, "the copy of the campaign has it"),
                    refused("testTrigger", 422, "the person is one of another account"),
                    refused("getTriggerRun", 404, "the trigger has not run"),
                    refused("getRequest", 404, "the example is a request to another service"),
                    refused("cancelEmail", 409, "it may be sent before"),
                    refused("cancelWebhookReplay", 409, "it may end before"),
                    refused("retryWebhookDelivery", 409, "it may be delivered before"),
                    refused("createBillingCheckout", 409, "the account has a plan"),
                    refused("syncBillingSubscription", 409, "a test key buys nothing"),
                    refused("updateBranding", 409, "the branding counts for both environments"));

    @TempDir Path directory;
    private Description description = Description.PUBLISHED;
    private final Map<String, String> ids = new HashMap<>();

    private record Refusal(int status, String reason) {}

    private static Map.Entry<String, Refusal> refused(String name, int status, String reason) {
        return Map.entry(name, new Refusal(status, reason));
    }

    @Test
    void eachExampleWorksWithTheTestKeyOfTheDemo() throws Exception {
        List<String> wrong = new ArrayList<>();
        int sent = 0;
        try (HttpClient http = HttpClient.newHttpClient();
                PostroomProcess demo =
                        PostroomProcess.start(directory, Map.of(), 0, List.of("demo"))) {
            Path env = directory.resolve(".demo/demo.env");
            await().atMost(Duration.ofMinutes(4))
                    .until(() -> Files.exists(env) && demo.log().contains("curl"));
            Map<String, String> settings = new HashMap<>();
            SETTING.matcher(Files.readString(env))
                    .results()
                    .forEach(found -> settings.put(found.group(1), found.group(2)));
            String key = settings.getOrDefault("POSTROOM_TEST_KEY", "");
            String origin =
                    settings.getOrDefault("POSTROOM_BASE_URL", "").replaceFirst("/api/v1$", "");
            description = served(http, origin);
            for (Operation operation : inOrder()) {
                HttpResponse<String> answer = send(http, origin, key, operation);
                sent++;
                Optional<Refusal> refusal = Optional.ofNullable(REFUSED.get(operation.name()));
                boolean isAsExpected =
                        answer.statusCode() / 100 == 2
                                || refusal.filter(known -> known.status() == answer.statusCode())
                                        .isPresent();
                if (!isAsExpected) {
                    wrong.add(
                            "%s: %d %s"
                                    .formatted(
                                            operation.name(), answer.statusCode(), answer.body()));
                }
                remember(operation, answer);
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(sent).isGreaterThan(90);
    }

    private static Description served(HttpClient http, String origin)
            throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(origin + "/openapi.json")).build();
        return new Description(JSON.readTree(http.send(request, BodyHandlers.ofString()).body()));
    }

    /**
     * Operations that create something go first, and those that remove it last. What people and
     * providers send is left out, and the stream, which has no end.
     */
    private List<Operation> inOrder() {
        return description.operations().stream()
                .filter(operation -> operation.path().startsWith("/api/v1/"))
                .filter(operation -> !operation.path().contains("/preference-center"))
                .filter(operation -> !operation.path().endsWith("/billing/webhook"))
                .filter(operation -> !operation.path().contains("/inbound/"))
                .filter(operation -> !operation.path().endsWith("/progress"))
                .sorted(Comparator.comparingInt(ExamplesIT::rank))
                .toList();
    }

    private static int rank(Operation operation) {
        boolean isReset =
                operation.path().contains("/sandbox/") && !operation.method().equals("GET");
        if (isReset) {
            return operation.path().endsWith("/reset") ? 9 : 8;
        }
        if (operation.method().equals("DELETE") || operation.name().startsWith("revoke")) {
            // what is below something, or uses it, goes before it
            return operation.path().matches(".*}/.*|.*/(?:campaigns|triggers)/.*") ? 5 : 6;
        }
        boolean isMaking = operation.method().equals("POST") && !operation.path().contains("{");
        return isMaking ? 0 : operation.path().contains("{") ? depth(operation) : 1;
    }

    private static int depth(Operation operation) {
        boolean isMaking =
                operation.name().equals("addSubscriberNote")
                        || operation.name().equals("startWebhookReplay")
                        || operation.name().startsWith("list");
        return isMaking ? 2 : 3;
    }

    private HttpResponse<String> send(
            HttpClient http, String origin, String key, Operation operation)
            throws IOException, InterruptedException {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(origin + path(operation)))
                        .timeout(Duration.ofSeconds(30))
                        .header("X-API-Key", key)
                        .method(operation.method(), BodyPublishers.noBody());
        Optional<Map.Entry<String, JsonNode>> content =
                description
                        .follow(operation.node().path("requestBody"))
                        .path("content")
                        .properties()
                        .stream()
                        .findFirst();
        content.ifPresent(first ->
                request.header("Content-Type", first.getKey())
                        .method(
                                operation.method(),
                                BodyPublishers.ofString(body(first.getValue()))));
        return http.send(request.build(), BodyHandlers.ofString());
    }

    private String body(JsonNode content) {
        JsonNode example =
                content.has("example")
                        ? content.get("example")
                        : content.path("examples").properties().stream()
                                .findFirst()
                                .map(each -> description.follow(each.getValue()))
                                .map(each -> each.path("value"))
                                .orElseGet(MissingNode::getInstance);
        return example.isTextual() ? example.asText() : example.toString();
    }

    private String path(Operation operation) {
        Matcher variables = VARIABLE.matcher(operation.path());
        StringBuilder path = new StringBuilder();
        while (variables.find()) {
            StringBuilder before = new StringBuilder(path);
            variables.appendReplacement(before, "");
            String example =
                    example(operation, variables.group(1))
                            .orElseGet(() -> known(before.toString()));
            path = before.append(URLEncoder.encode(example, StandardCharsets.UTF_8));
        }
        variables.appendTail(path);
        return path + query(operation);
    }

    private String known(String collection) {
        return ids.getOrDefault(collection(collection), "0195504a-1080-7000-8000-000000000001");
    }

    /** Without the person, who has an address and an id. */
    private static String collection(String path) {
        return path.replaceFirst("/$|\\?.*", "").replaceFirst("/[^/]+/notes$", "/notes");
    }

    private String query(Operation operation) {
        List<String> pairs =
                parameters(operation).stream()
                        .filter(each -> each.path("in").asText().equals("query"))
                        .filter(each -> each.has("example"))
                        .map(each ->
                                each.path("name").asText()
                                        + "="
                                        + URLEncoder.encode(
                                                each.path("example").asText(),
                                                StandardCharsets.UTF_8))
                        .toList();
        return pairs.isEmpty() ? "" : "?" + String.join("&", pairs);
    }

    private Optional<String> example(Operation operation, String name) {
        return parameters(operation).stream()
                .filter(each -> each.path("in").asText().equals("path"))
                .filter(each -> each.path("name").asText().equals(name) && each.has("example"))
                .map(each -> each.path("example").asText())
                .findFirst();
    }

    private List<JsonNode> parameters(Operation operation) {
        return operation.parameters().stream().map(description::follow).toList();
    }

    /** The id of what was made or is listed first, by the path of its collection. */
    private void remember(Operation operation, HttpResponse<String> answer) throws IOException {
        String location =
                answer.headers()
                        .firstValue("Location")
                        .orElse("")
                        .replaceFirst("^https?://[^/]+", "");
        int end = location.lastIndexOf('/');
        if (end > 0) {
            ids.putIfAbsent(collection(location.substring(0, end)), location.substring(end + 1));
        } else if (operation.name().startsWith("list") && answer.statusCode() / 100 == 2) {
            JsonNode first = JSON.readTree(answer.body()).at("/items/0/id");
            if (first.isTextual()) {
                ids.putIfAbsent(collection(path(operation)), first.asText());
            }
        }
    }

    @Test
    void eachPathByANameHasAnExample() {
        List<String> missing = new ArrayList<>();
        for (Operation operation : Description.PUBLISHED.operations()) {
            for (JsonNode parameter : parameters(operation)) {
                boolean isName =
                        parameter.path("in").asText().equals("path")
                                && !parameter.at("/schema/format").asText().equals("uuid")
                                && !parameter.path("name").asText().equals("token");
                if (isName && !parameter.has("example")) {
                    missing.add(operation.name() + " " + parameter.path("name").asText());
                }
            }
        }
        assertThat(missing).isEmpty();
    }
}
