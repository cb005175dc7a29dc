package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/** The cells of the access matrix for paths, and for several errors at once. */
final class PathCells {

    private static final String JSON = "application/json";
    private static final byte[] NOTHING = {};
    private static final byte[] BROKEN = "{\"name\": ".getBytes(UTF_8);
    private static final byte[] LARGE = " ".repeat(1024 * 1024 + 1).getBytes(UTF_8);

    private final List<Operation> rows = OperationTable.all();
    private final Findings findings = new Findings();
    private final Matrix matrix;

    PathCells(Matrix matrix) {
        this.matrix = matrix;
    }

    /** Methods that a path does not allow. */
    void otherMethods() {
        Map<String, Set<String>> methods = new TreeMap<>();
        rows.forEach(row ->
                methods.computeIfAbsent(anyPath(row), _ -> new TreeSet<>()).add(row.method()));
        // which the public calls without a key
        methods.getOrDefault("/api/v1/forms/id", new TreeSet<>()).add("POST");
        methods.forEach((path, taken) ->
                Stream.of("GET", "POST", "PUT", "PATCH", "DELETE", "BREW")
                        .filter(method -> !taken.contains(method) && !isTaken(method, path))
                        .forEach(method ->
                                findings.cell(
                                        method + " " + path, () -> refuses(method, path, taken))));
        findings.none(3 * methods.size());
    }

    // matched by a row with a parameter in this place: an unknown id
    private boolean isTaken(String method, String path) {
        return rows.stream()
                .filter(row -> row.method().equals(method))
                .map(row -> row.name().replaceAll("\\{\\w+}", "[^/]+"))
                .anyMatch(pattern -> (method + " " + path.substring(7)).matches(pattern));
    }

    private void refuses(String method, String path, Set<String> taken) {
        Api.Answer answer = matrix.send(rows.getFirst(), method, path, NOTHING, JSON);
        ProblemShape.isProblem(answer, 405, "method_not_allowed", path);
        Set<String> allowed = new TreeSet<>(taken);
        allowed.add("OPTIONS");
        if (taken.contains("GET")) {
            allowed.add("HEAD");
        }
        assertThat(ProblemShape.header(answer, "Allow").split(",\\s*"))
                .containsExactlyInAnyOrderElementsOf(allowed);
    }

    private static String anyPath(Operation row) {
        return "/api/v1" + row.name().substring(row.method().length() + 1).replaceAll("[{}]", "");
    }

    /** Unknown paths. */
    void unknownPaths() {
        for (String path :
                List.of("", "/", "/nothing", "/subscribers/a/b/c", "/application.wadl")) {
            for (String method : List.of("GET", "POST", "DELETE", "OPTIONS")) {
                String whole = "/api/v1" + path;
                findings.cell(
                        method + " " + whole,
                        () ->
                                ProblemShape.isProblem(
                                        matrix.send(rows.getFirst(), method, whole, NOTHING, JSON),
                                        404,
                                        "unknown_path",
                                        whole));
            }
        }
        findings.none(20);
    }

    /** HEAD, and a trailing slash. */
    void sameAsGet() {
        rows.stream()
                .filter(row -> row.method().equals("GET"))
                .forEach(row -> {
                    String path = row.pathOf(matrix.values(row));
                    Api.Answer got = matrix.send(row, "GET", path, NOTHING, JSON);
                    findings.cell(
                            "HEAD " + path,
                            () -> {
                                Api.Answer head = matrix.send(row, "HEAD", path, NOTHING, JSON);
                                head.expect(got.status());
                                ProblemShape.hasHeaders(head);
                                assertThat(head.response().body()).isEmpty();
                            });
                    String slash = path.contains("?") ? path.replace("?", "/?") : path + "/";
                    findings.cell(
                            "GET " + slash,
                            () ->
                                    assertThat(shown(matrix.send(row, "GET", slash, NOTHING, JSON)))
                                            .isEqualTo(shown(got)));
                });
        findings.none(20);
    }

    // a cursor belongs to the spelling of its path
    private static String shown(Api.Answer answer) {
        return answer.status() + answer.text("/id") + answer.body().path("items");
    }

    /** 403 before 404 before 413 and 415 before 400 before 422 before 409. */
    void order() {
        rows.stream()
                .filter(row -> !row.body().isEmpty() && row.type().equals(JSON))
                .forEach(row -> {
                    String path = row.pathOf(matrix.values(row));
                    assertRefused(row, path, "text/plain", BROKEN, 415, "unsupported_media_type");
                    assertRefused(row, path, JSON, BROKEN, 400, "malformed_json");
                    assertRefused(row, path, JSON, "[]".getBytes(UTF_8), 422, "validation_error");
                    if (!row.path().startsWith("/emails")
                            && !row.path().equals("/subscribers/batch")) {
                        assertRefused(row, path, JSON, LARGE, 413, "payload_too_large");
                    }
                    if (!row.names().isEmpty()) {
                        String nowhere = row.pathOf(Operation.unknown(matrix.values(row), "id"));
                        assertRefused(row, nowhere, "text/plain", BROKEN, 404, "not_found");
                        assertRefused(row, nowhere, JSON, BROKEN, 404, "not_found");
                    }
                });
        findings.none(40);
    }

    private void assertRefused(
            Operation row, String path, String type, byte[] body, int status, String code) {
        findings.cell(
                row + " sent " + type + " of " + body.length + " bytes to " + path,
                () ->
                        ProblemShape.isProblem(
                                matrix.send(row, row.method(), path, body, type),
                                status,
                                code,
                                path));
    }
}
