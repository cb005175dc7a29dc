package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.zip.GZIPOutputStream;

/** Hostile requests, each with its expected status. */
final class Storm {

    private static final String JSON = "application/json";
    private static final int KIB = 1024;

    private final Operation people = Operation.of("POST", "/subscribers", "subscribers:write", 201);
    private final Matrix matrix;
    private final Findings findings;

    Storm(Matrix matrix, Findings findings) {
        this.matrix = matrix;
        this.findings = findings;
    }

    /** Sends every body of {@code values} for a row; each refusal is a problem document. */
    void blow(Operation row, HostileValues values) {
        Map<String, String> names = matrix.values(row);
        String path = row.pathOf(names);
        for (String body : values.of(row, names)) {
            findings.cell(
                    row + " " + body.substring(0, Math.min(300, body.length())),
                    () -> {
                        Api.Answer answer =
                                matrix.send(row, row.method(), path, body.getBytes(UTF_8), JSON);
                        assertThat(answer.status()).as(answer.response().body()).isLessThan(500);
                        if (answer.status() >= 400) {
                            String code = answer.text("/code");
                            ProblemShape.isProblem(answer, answer.status(), code, path);
                        }
                    });
        }
    }

    /** Bodies that are too large, too deep, not JSON, not text, or not a subscriber. */
    void bodies() {
        refused("{\"x\": \"" + "y".repeat(KIB * KIB) + "\"}", 413, "payload_too_large");
        refused("[".repeat(100_000), 400, "json_too_deep");
        refused(metadata("{\"a\":".repeat(40) + "1" + "}".repeat(40)), 400, "json_too_deep");
        refused(metadata("{\"a\":".repeat(21) + "1" + "}".repeat(21)), 422, "validation_error");
        refused(metadata("{\"a\": \"" + "m".repeat(16 * KIB) + "\"}"), 422, "validation_error");
        refused(metadata("{\"a\": 1e999999}"), 422, "validation_error");
        refused(metadata("{\"a\": 1e-999999999}"), 422, "validation_error");
        refused(metadata("{\"a\": " + "9".repeat(900) + "}"), 422, "validation_error");
        refused(metadata("{\"a\": " + "9".repeat(100_000) + "}"), 400, "json_too_deep");
        refused(metadata("{\"a\": \"\\ud800\"}"), 400, "invalid_unicode");
        refused(metadata("{\"\\udc00\": 1}"), 400, "invalid_unicode");
        refused(metadata("{\"a\": \"\\u0000\"}"), 422, "validation_error");
        refused(metadata("{\"a\": 1, \"a\": 2}"), 400, "malformed_json");
        refused("{\"email\": 7, \"first_name\": 1, \"tags\": 2}", 422, "validation_error");
        refused("{\"email\": \"a\\r\\nb@acme.test\"}", 422, "validation_error");
        refused(person("\"first_name\": \"A\\r\\nB\""), 422, "validation_error");
        refused(person("\"external_id\": \"A\\u0000\""), 422, "validation_error");
        refused("\ufeff{}", 400, "malformed_json");
        sent("{\"email\": \"\u00e9@acme.test\"}".getBytes(ISO_8859_1), JSON, 400, "invalid_utf8");
        sent(new byte[] {(byte) 0xc0, (byte) 0x80}, JSON, 400, "invalid_utf8");
        sent("{}".getBytes(UTF_8), "application/json; charset=latin1", 415, "unsupported_charset");
        sent("{}".getBytes(UTF_8), "application/json; charset=nope", 415, "unsupported_charset");
        sent("{}".getBytes(UTF_8), "application/json; charset=\"", 400, "malformed_header");
        sent(
                "a=b".getBytes(UTF_8),
                "application/x-www-form-urlencoded",
                415,
                "unsupported_media_type");
        zipped();
    }

    private void zipped() {
        byte[] bomb = gzip("{\"x\": \"" + "y".repeat(4 * KIB * KIB) + "\"}");
        findings.cell(
                "a body that grows when it is unpacked",
                () ->
                        ProblemShape.isProblem(
                                matrix.sendEncoded(people, "/api/v1/subscribers", bomb, "gzip"),
                                415,
                                "unsupported_encoding",
                                "/api/v1/subscribers"));
    }

    private static String metadata(String json) {
        return person("\"metadata\": " + json);
    }

    private static String person(String member) {
        return "{\"email\": \"storm@acme.test\", " + member + "}";
    }

    private void refused(String body, int status, String code) {
        sent(body.getBytes(UTF_8), JSON, status, code);
    }

    private void sent(byte[] body, String type, int status, String code) {
        String path = "/api/v1/subscribers";
        String start = new String(body, 0, Math.min(100, body.length), UTF_8);
        findings.cell(
                type + " " + start,
                () ->
                        ProblemShape.isProblem(
                                matrix.send(people, "POST", path, body, type), status, code, path));
    }

    private static byte[] gzip(String text) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
            gzip.write(text.getBytes(UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }
}
