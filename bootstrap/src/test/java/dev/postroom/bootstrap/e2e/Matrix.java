package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/** The two environments of an account, and another account, for the access matrix. */
final class Matrix {

    private static final List<String> METHODS = List.of("get", "post", "put", "patch", "delete");

    private final PostroomProcess postroom;
    private final Wire wire;
    private final Keyring live;
    private final Keyring test;
    private final Keyring other;
    private final Map<Operation, Map<String, String>> shared = new ConcurrentHashMap<>();
    private final Map<Operation, String> versions = new ConcurrentHashMap<>();

    private Matrix(PostroomProcess postroom, Keyring live, Keyring test, Keyring other) {
        this.postroom = postroom;
        this.wire = new Wire(postroom.origin());
        this.live = live;
        this.test = test;
        this.other = other;
    }

    static Matrix of(Installation installation, PostroomProcess postroom) {
        return new Matrix(
                postroom,
                Keyring.make(postroom.baseUrl(), installation.liveKey),
                Keyring.make(postroom.baseUrl(), installation.testKey),
                Keyring.make(postroom.baseUrl(), installation.keyOfAnotherAccount()));
    }

    Keyring keys(Operation row) {
        return row.inTest() ? test : live;
    }

    /** The cells of cursors in the live environment. */
    CursorCells cursors() {
        return new CursorCells(postroom, live, test, other);
    }

    /** Keys of other workspaces than that of the row, by owner. */
    Map<String, String> strangers(Operation row) {
        return Map.of(
                "another account's key", other.full(),
                "the other environment's key", (row.inTest() ? live : test).full());
    }

    Keyring other() {
        return other;
    }

    static Map<String, String> header(String key) {
        return Map.of("Authorization", "Bearer " + key);
    }

    /** The values of the row's names for all refused requests. */
    Map<String, String> values(Operation row) {
        return shared.computeIfAbsent(row, this::made);
    }

    private Map<String, String> made(Operation row) {
        Map<String, String> values = row.fixture().make(api(row));
        if (!row.method().equals("GET") && row.pathNames().contains("id")) {
            Api.Answer resource = resource(row, values);
            // a running campaign changes by itself
            if (!resource.text("/status").equals("sending")) {
                versions.put(row, ProblemShape.header(resource, "ETag"));
            }
        }
        return values;
    }

    private Api.Answer resource(Operation row, Map<String, String> values) {
        return api(row).get(row.path().replaceAll("\\{id}.*", "") + values.get("id")).expect(200);
    }

    Api.Answer ask(Operation row, Map<String, String> headers) {
        return ask(row, values(row), headers);
    }

    /** As {@link #ask}, on a resource created for this request. */
    Api.Answer askAnew(Operation row, String key) {
        return ask(row, row.fixture().make(api(row)), header(key));
    }

    Api.Answer ask(Operation row, Map<String, String> values, Map<String, String> headers) {
        Wire.Call call = Wire.Call.of(row.method(), row.pathOf(values), headers);
        String body = row.bodyOf(values);
        return wire.send(
                body.isEmpty()
                        ? call
                        : call.body(body.getBytes(StandardCharsets.UTF_8), row.type()));
    }

    /** A request of any shape with the row's full key. */
    Api.Answer send(Operation row, String method, String path, byte[] body, String type) {
        Wire.Call call = Wire.Call.of(method, path, header(keys(row).full()));
        return wire.send(body.length == 0 ? call : call.body(body, type));
    }

    /** As {@link #send}, a POST of JSON with that {@code Content-Encoding}. */
    Api.Answer sendEncoded(Operation row, String path, byte[] body, String encoding) {
        Map<String, String> headers =
                Map.of("X-API-Key", keys(row).full(), "Content-Encoding", encoding);
        return wire.send(Wire.Call.of("POST", path, headers).body(body, "application/json"));
    }

    /** The served description of the API. */
    JsonNode description() {
        return wire.send(Wire.Call.of("GET", "/openapi.json", Map.of())).body();
    }

    /** A member of each described operation that needs a key, by method and path. */
    Map<String, String> described(String member) {
        Map<String, String> found = new TreeMap<>();
        for (Map.Entry<String, JsonNode> path : description().at("/paths").properties()) {
            for (String method : METHODS) {
                JsonNode operation = path.getValue().path(method);
                if (operation.has(member)) {
                    found.put(
                            method.toUpperCase(Locale.ROOT) + " " + path.getKey(),
                            operation.get(member).asText());
                }
            }
        }
        return found;
    }

    /** The refused requests so far did not change their resources. */
    void assertNothingChanged() {
        versions.forEach((row, version) ->
                assertThat(ProblemShape.header(resource(row, values(row)), "ETag"))
                        .as(row.name())
                        .isEqualTo(version));
    }

    private Api api(Operation row) {
        return new Api(postroom.baseUrl(), keys(row).full());
    }
}
