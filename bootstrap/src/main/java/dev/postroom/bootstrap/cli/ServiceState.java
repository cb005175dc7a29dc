package dev.postroom.bootstrap.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;

import dev.postroom.bootstrap.settings.ManagementSettings;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The state that a running process shows at its management port.
 *
 * @param summary one line
 * @param conditions by name, with the cause
 */
record ServiceState(String summary, Map<String, String> conditions) {
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    static ServiceState at(ManagementSettings management) {
        String origin = "http://" + management.host() + ":" + management.port();
        try (HttpClient client = HttpClient.newBuilder().connectTimeout(PATIENCE).build()) {
            HttpRequest request =
                    HttpRequest.newBuilder(URI.create(origin + "/readyz"))
                            .timeout(PATIENCE)
                            .build();
            return read(origin, client.send(request, BodyHandlers.ofString()).body());
        } catch (IOException _) {
            return silent(origin);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return silent(origin);
        }
    }

    private static ServiceState silent(String origin) {
        return new ServiceState("no process answers at " + origin, Map.of());
    }

    private static ServiceState read(String origin, String body) throws IOException {
        Map<String, String> checks = new LinkedHashMap<>();
        Map<String, String> conditions = new LinkedHashMap<>();
        String status = "";
        try (JsonParser json = new JsonFactory().createParser(body)) {
            String object = "";
            for (JsonToken token = json.nextToken(); token != null; token = json.nextToken()) {
                if (token == JsonToken.FIELD_NAME) {
                    object = json.getParsingContext().inRoot() ? "" : object;
                } else if (token == JsonToken.START_OBJECT) {
                    object = String.valueOf(json.currentName());
                } else if (token == JsonToken.VALUE_STRING) {
                    String name = String.valueOf(json.currentName());
                    switch (object) {
                        case "checks" -> checks.put(name, json.getText());
                        case "conditions" -> conditions.put(name, json.getText());
                        default -> status = json.getText();
                    }
                }
            }
        }
        checks.values().removeIf("ok"::equals);
        String failing = checks.isEmpty() ? "" : " " + checks;
        return new ServiceState(status + " at " + origin + failing, conditions);
    }
}
