package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.StreamSupport;

/** The cells of the access matrix for requests with one name that does not exist. */
final class MisspeltCells {

    private static final ObjectMapper JSON = new ObjectMapper();

    /** Objects whose names belong to the client. */
    private static final Set<String> FREE = Set.of("variables", "metadata", "properties");

    private final Findings findings = new Findings();
    private final Matrix matrix;

    MisspeltCells(Matrix matrix) {
        this.matrix = matrix;
    }

    /** A query parameter that no operation has. */
    void parameters() {
        for (Operation row : OperationTable.all()) {
            Map<String, String> values = matrix.values(row);
            String path = row.asking("no_such=1").pathOf(values);
            findings.cell(
                    row + " with an unknown parameter",
                    () ->
                            assertThat(errors(sent(row, path, row.bodyOf(values))))
                                    .contains("no_such unknown_parameter"));
            if (row.method().equals("GET") && row.name().endsWith("s")) {
                String list = row.asking("limti=1").pathOf(values);
                findings.cell(
                        row + " with a misspelt parameter",
                        () -> {
                            Api.Answer answer = sent(row, list, "");
                            answer.expect(422);
                        });
            }
        }
        findings.none(100);
    }

    /** In every object of a valid body, a misspelt copy of each of its fields. */
    void fields() throws JsonProcessingException {
        for (Operation row : OperationTable.all()) {
            if (!row.method().equals("GET") && !row.path().endsWith("/import")) {
                Map<String, String> values = matrix.values(row);
                String path = row.pathOf(values);
                if (row.body().isEmpty()) {
                    findings.cell(
                            row + " with an unknown field",
                            () ->
                                    assertThat(errors(sent(row, path, "{\"no_such\": 1}")))
                                            .contains("no_such unknown_field"));
                }
                for (Wrong wrong : wrongs(row.bodyOf(values))) {
                    findings.cell(
                            row + " with " + wrong.name(),
                            () -> {
                                JsonNode errors =
                                        refusal(sent(row, path, wrong.body())).at("/errors");
                                assertThat(errors.findValuesAsText("code"))
                                        .contains("unknown_field");
                                assertThat(errors.findValuesAsText("message"))
                                        .contains(
                                                "Unknown field. Did you mean "
                                                        + wrong.meant()
                                                        + "?");
                            });
                }
            }
        }
        findings.none(60);
    }

    // a batch of subscribers refuses each of them by itself
    private static JsonNode refusal(Api.Answer answer) {
        JsonNode entry = answer.body().at("/results/0/problem");
        if (entry.isObject()) {
            assertThat(answer.body().at("/results/0/status").asInt()).isEqualTo(422);
            return entry;
        }
        return answer.expect(422).body();
    }

    private record Wrong(String name, String meant, String body) {}

    private static List<Wrong> wrongs(String body) throws JsonProcessingException {
        if (body.isEmpty()) {
            return List.of();
        }
        List<Wrong> wrongs = new ArrayList<>();
        JsonNode tree = JSON.readTree(body);
        collect(tree, tree, wrongs);
        return wrongs;
    }

    private static void collect(JsonNode root, JsonNode node, List<Wrong> wrongs) {
        if (node instanceof ObjectNode object) {
            for (String name : names(object)) {
                String misspelt = name + name.charAt(name.length() - 1);
                object.set(misspelt, object.get(name));
                wrongs.add(new Wrong(misspelt, name, root.toString()));
                object.remove(misspelt);
                if (!FREE.contains(name)) {
                    collect(root, object.get(name), wrongs);
                }
            }
        } else if (node.isArray()) {
            node.forEach(item -> collect(root, item, wrongs));
        }
    }

    private static List<String> names(ObjectNode object) {
        List<String> names = new ArrayList<>();
        object.fieldNames().forEachRemaining(names::add);
        return names;
    }

    private Api.Answer sent(Operation row, String path, String body) {
        return matrix.send(row, row.method(), path, body.getBytes(UTF_8), row.type());
    }

    private static List<String> errors(Api.Answer answer) {
        answer.expect(422);
        return StreamSupport.stream(answer.body().at("/errors").spliterator(), false)
                .map(error -> error.get("field").asText() + " " + error.get("code").asText())
                .toList();
    }
}
