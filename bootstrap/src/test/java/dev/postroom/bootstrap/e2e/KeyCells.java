package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.postroom.domain.shared.Race;

import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** The cells of the access matrix for keys and for ownership. */
final class KeyCells {

    private final List<Operation> rows = OperationTable.all();
    private final Findings findings = new Findings();
    private final Matrix matrix;

    KeyCells(Matrix matrix) {
        this.matrix = matrix;
    }

    /** No key, an invalid one, or one that may not be used from here. */
    void badKeys() {
        forEachRow(row -> {
            String path = row.pathOf(matrix.values(row));
            for (BadKey bad : BadKey.all(matrix.keys(row), matrix.other())) {
                findings.cell(
                        row + " with " + bad.what(),
                        () -> ProblemShape.isUnauthorized(askWith(row, bad), bad.code(), path));
            }
            findings.cell(
                    row + " from elsewhere",
                    () ->
                            ProblemShape.isProblem(
                                    matrix.ask(row, Matrix.header(matrix.keys(row).elsewhere())),
                                    403,
                                    "address_not_allowed",
                                    path));
        });
        findings.none(9 * rows.size());
    }

    private Api.Answer askWith(Operation row, BadKey bad) {
        return matrix.ask(row.asking(bad.query()), matrix.values(row), bad.headers());
    }

    /** Each scope alone, and a key with every scope. */
    void scopes() {
        forEachRow(row -> {
            matrix.keys(row)
                    .byScope()
                    .forEach((scope, key) ->
                            findings.cell(row + " with " + scope, () -> scope(row, scope, key)));
            String full = matrix.keys(row).full();
            findings.cell(row + " with a full key", () -> succeeds(row, matrix.askAnew(row, full)));
        });
        findings.none(20 * rows.size());
    }

    private void scope(Operation row, String scope, String key) {
        if (scope.equals(row.scope())) {
            succeeds(row, matrix.askAnew(row, key));
        } else {
            String path = row.pathOf(matrix.values(row));
            ProblemShape.isForbidden(matrix.ask(row, Matrix.header(key)), row.scope(), scope, path);
        }
    }

    private static void succeeds(Operation row, Api.Answer answer) {
        answer.expect(row.success());
        ProblemShape.hasHeaders(answer);
        if (row.success() == 201) {
            assertThat(ProblemShape.header(answer, "Location")).contains("/api/v1/");
        }
        if (answer.body().has("items") && answer.body().has("total")) {
            assertThat(ProblemShape.header(answer, "X-Total-Count"))
                    .isEqualTo(answer.text("/total"));
        }
    }

    /** Unknown ids, ids of another account and of the other environment, and malformed ids. */
    void ids() {
        forEachRow(row -> {
            Map<String, String> own = matrix.values(row);
            String full = matrix.keys(row).full();
            for (String name : row.names()) {
                Map<String, String> nobodys = Operation.unknown(own, name);
                findings.cell(row + " with an unknown " + name, () -> seen(row, nobodys, full));
                matrix.strangers(row)
                        .forEach((owner, key) ->
                                findings.cell(
                                        row + " with " + owner,
                                        () ->
                                                assertThat(seen(row, own, key))
                                                        .isEqualTo(seen(row, nobodys, key))));
            }
            for (String name : row.pathNames()) {
                Map<String, String> malformed = Operation.malformed(own, name);
                findings.cell(row + " with a malformed " + name, () -> seen(row, malformed, full));
            }
        });
        findings.none(3 * (int) rows.stream().filter(row -> !row.names().isEmpty()).count());
    }

    // the body of a 404 without the requested id and the request id
    private String seen(Operation row, Map<String, String> values, String key) {
        Api.Answer answer = matrix.ask(row, values, Matrix.header(key));
        String path = row.pathOf(values).replace("%20", " ");
        ProblemShape.isProblem(answer, 404, "not_found", path);
        ObjectNode body = answer.body().deepCopy();
        body.remove(List.of("request_id", "instance"));
        String text = body.toString();
        for (String name : row.names()) {
            text = text.replace(values.get(name), "<" + name + ">");
        }
        return text;
    }

    /** Lists, requested by another account. */
    void lists() {
        List<Operation> lists =
                rows.stream()
                        .filter(row -> row.names().isEmpty() && row.method().equals("GET"))
                        // the other account has keys, and its requests are in its log
                        .filter(row -> !row.path().matches("/billing.*|/api-keys|/requests"))
                        .toList();
        for (Operation row : lists) {
            Api.Answer answer = matrix.ask(row, Matrix.header(matrix.other().full()));
            findings.cell(
                    row.name(),
                    () ->
                            assertThat(answer.body().path("total").asInt())
                                    .as(answer.response().body())
                                    .isZero());
        }
        findings.none(lists.size());
    }

    // all rows concurrently, since some wait for a worker; those that delete in bulk run afterwards
    private void forEachRow(Consumer<Operation> walk) {
        List<Operation> together = rows.stream().filter(row -> !row.empties()).toList();
        Race.of(
                together.size(),
                n -> {
                    walk.accept(together.get(n));
                    return n;
                });
        rows.stream().filter(Operation::empties).forEach(walk);
    }
}
