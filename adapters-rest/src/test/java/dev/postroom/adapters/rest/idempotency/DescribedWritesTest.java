package dev.postroom.adapters.rest.idempotency;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;

import org.junit.jupiter.api.Test;

import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The description documents the idempotency key for every write. */
class DescribedWritesTest {

    private static final String KEY = "#/components/parameters/Idempotency-Key";

    @Test
    void everyWriteDocumentsTheKeyAndItsResponses() throws Exception {
        List<String> lacking = new ArrayList<>();
        int writes = 0;
        for (Map.Entry<String, JsonNode> path : paths().properties()) {
            for (String method : List.of("post", "patch", "put", "delete")) {
                JsonNode operation = path.getValue().path(method);
                if (operation.has("x-required-scope")) {
                    writes++;
                    lacks(operation).forEach(l -> lacking.add(method + " " + path.getKey() + l));
                }
            }
        }
        assertThat(writes).isGreaterThan(10);
        assertThat(lacking).isEmpty();
    }

    private static List<String> lacks(JsonNode operation) {
        List<String> lacks = new ArrayList<>();
        if (!operation.path("parameters").findValuesAsText("$ref").contains(KEY)) {
            lacks.add(" lacks the parameter Idempotency-Key");
        }
        JsonNode responses = operation.get("responses");
        List.of("409", "422").stream()
                .filter(status -> !responses.has(status))
                .forEach(status -> lacks.add(" lacks the response " + status));
        responses.properties().stream()
                .filter(response -> response.getKey().startsWith("2"))
                .filter(response -> !response.getValue().at("/headers").has("Idempotent-Replayed"))
                .forEach(response ->
                        lacks.add(" lacks Idempotent-Replayed at " + response.getKey()));
        return lacks;
    }

    private static JsonNode paths() throws Exception {
        try (InputStream yaml =
                DescribedWritesTest.class.getResourceAsStream(
                        "/dev/postroom/adapters/rest/docs/openapi.yaml")) {
            return new YAMLMapper().readTree(yaml).get("paths");
        }
    }
}
