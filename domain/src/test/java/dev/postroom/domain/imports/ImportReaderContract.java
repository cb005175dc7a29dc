package dev.postroom.domain.imports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.postroom.domain.shared.failure.Violation;
import dev.postroom.domain.subscriber.NewSubscriber;

import org.junit.jupiter.api.Test;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;

/** Tests that every implementation of {@link ImportReader} must pass. */
public interface ImportReaderContract {

    ImportReader reader();

    private List<ImportRow> rows(ImportFormat format, long after, byte[] content, int chunk) {
        List<byte[]> chunks =
                IntStream.iterate(0, i -> i < content.length, i -> i + chunk)
                        .mapToObj(i ->
                                Arrays.copyOfRange(content, i, Math.min(content.length, i + chunk)))
                        .toList();
        List<ImportRow> rows = new ArrayList<>();
        reader().read(format, ImportColumns.named(), chunks.iterator(), after)
                .forEachRemaining(rows::add);
        return rows;
    }

    private List<ImportRow> rows(ImportFormat format, String text) {
        return rows(format, 0, text.getBytes(StandardCharsets.UTF_8), 7);
    }

    private static NewSubscriber request(ImportRow row) {
        return row instanceof ImportRow.Valid valid ? valid.request() : missing(row);
    }

    private static NewSubscriber missing(ImportRow row) {
        throw new AssertionError("not valid: " + row);
    }

    private static List<String> codes(ImportRow row) {
        return row instanceof ImportRow.Invalid invalid
                ? invalid.failure().violations().stream().map(Violation::code).toList()
                : List.of("not invalid: " + row);
    }

    @Test
    default void csvIsReadColumnByColumn() {
        List<ImportRow> rows =
                rows(
                        ImportFormat.CSV,
                        """
                        Email,first_name,tags,status,metadata.Plan,metadata,created_at
                        ann@a.co,"Ann, ""the"" Ü🌍",News; VIP;,Unsubscribed,pro,"{""n"": 1}",x
                        ben@a.co,,,,,,
                        """);

        NewSubscriber ann = request(rows.getFirst());
        assertThat(ann.email().value()).isEqualTo("ann@a.co");
        assertThat(ann.profile().firstName()).contains("Ann, \"the\" Ü🌍");
        assertThat(ann.tags()).containsExactly("News", "VIP");
        assertThat(ann.initialStatus().keyword()).isEqualTo("unsubscribed");
        assertThat(ann.profile().metadata().members())
                .containsEntry("n", 1L)
                .containsEntry("Plan", "pro");
        NewSubscriber ben = request(rows.get(1));
        assertThat(ben.profile().firstName()).isEmpty();
        assertThat(ben.changes().profile().applyTo(ann.profile())).isEqualTo(ann.profile());
        assertThat(rows).hasSize(2).extracting(ImportRow::line).containsExactly(2L, 3L);
    }

    @Test
    default void linesAreCountedAcrossBreaksInCellsAndEmptyLines() {
        List<ImportRow> rows =
                rows(
                        ImportFormat.CSV,
                        String.join(
                                "\r\n",
                                "\uFEFFemail,external_id",
                                "",
                                "\"a@a.co\",\"x\"",
                                "b@a.co,\"one",
                                "two\"",
                                "",
                                "c@a.co,y"));

        assertThat(rows).extracting(ImportRow::line).containsExactly(3L, 4L, 7L);
        assertThat(codes(rows.get(1))).containsExactly("control_character");
        assertThat(request(rows.get(2)).email().value()).isEqualTo("c@a.co");
    }

    @Test
    default void allViolationsOfARowAreReportedAndReadingContinues() {
        List<ImportRow> rows =
                rows(
                        ImportFormat.CSV,
                        """
                        email,language,timezone,metadata
                        nobody,klingon!,Mars,{
                        ,,,
                        a@a.co,,
                        a@a.co,,,[1]
                        a@a.co,xx!,,
                        a@a.co,,,
                        """);

        assertThat(codes(rows.get(0))).containsExactly("malformed_json");
        assertThat(codes(rows.get(1))).containsExactly("required");
        assertThat(codes(rows.get(2))).containsExactly("column_count");
        assertThat(codes(rows.get(3))).containsExactly("invalid_type");
        assertThat(codes(rows.get(4))).containsExactly("invalid_language");
        assertThat(request(rows.get(5)).email().value()).isEqualTo("a@a.co");
        assertThat(((ImportRow.Invalid) rows.get(2)).content()).isEqualTo("a@a.co,,");
    }

    @Test
    default void ndjsonIsReadLineByLine() {
        List<ImportRow> rows =
                rows(
                        ImportFormat.NDJSON,
                        """
                        {"email": "ann@a.co", "first_name": "Ann", "tags": ["News; daily"], "metadata": {"n": {"m": [1]}}}

                        {"email": "nobody", "language": "klingon!"}
                        {"email":
                        [1]
                        {"email": "a@a.co", "email": "b@a.co"}
                        {"email": "a@a.co", "first_name": "\\ud800"}
                        {"email": "last@a.co", "status": "unsubscribed"}\
                        """);

        assertThat(request(rows.getFirst()).tags()).containsExactly("News; daily");
        assertThat(codes(rows.get(1))).containsExactly("invalid_email", "invalid_language");
        assertThat(codes(rows.get(2))).containsExactly("malformed_json");
        assertThat(codes(rows.get(3))).containsExactly("invalid_type");
        assertThat(codes(rows.get(4))).containsExactly("malformed_json");
        assertThat(((ImportRow.Invalid) rows.get(4)).failure().violations().getFirst().message())
                .isEqualTo("/email occurs twice. Send each name of an object once.");
        assertThat(codes(rows.get(5))).containsExactly("invalid_unicode");
        assertThat(request(rows.get(6)).initialStatus().keyword()).isEqualTo("unsubscribed");
        assertThat(rows).extracting(ImportRow::line).containsExactly(1L, 3L, 4L, 5L, 6L, 7L, 8L);
    }

    @Test
    default void readingCanResumeAfterAnyLine() {
        String csv = "email,external_id\na@a.co,1\n\nb@a.co,2\nnobody,3\nc@a.co,4\n";
        String lines = "{\"email\": \"a@a.co\"}\n\nx\n{\"email\": \"b@a.co\"}\n";
        for (ImportFormat format : ImportFormat.values()) {
            byte[] content =
                    (format == ImportFormat.CSV ? csv : lines).getBytes(StandardCharsets.UTF_8);
            List<ImportRow> all = rows(format, 0, content, 1000);
            for (long after = 0; after < 8; after++) {
                long line = after;
                assertThat(rows(format, after, content, 3))
                        .usingRecursiveComparison()
                        .ignoringFields("bytes")
                        .isEqualTo(all.stream().filter(row -> row.line() > line).toList());
            }
        }
    }

    @Test
    default void contentWithoutATableIsBroken() {
        for (String text :
                List.of(
                        "",
                        "\n\n",
                        "name,tags\nAnn,x\n",
                        "email,email\na@a.co,b@a.co\n",
                        "email,phone\na@a.co,1\n",
                        "email,metadata.\na@a.co,1\n",
                        "email\n\"never closed\n".repeat(3) + "x",
                        "email" + ",metadata.k".repeat(10_000) + "\n")) {
            List<ImportRow> rows = rows(ImportFormat.CSV, text);
            assertThat(rows).as(text.substring(0, Math.min(20, text.length()))).isNotEmpty();
            assertThat(rows.getLast()).isInstanceOf(ImportRow.Broken.class);
        }
        assertThat(rows(ImportFormat.NDJSON, "")).isEmpty();
    }

    @Test
    default void invalidUtf8IsBrokenFromAnyStartLine() {
        byte[] csv = "email,first_name\na@a.co,Zo\u00EB\n".getBytes(StandardCharsets.ISO_8859_1);
        byte[] json =
                "{\"email\": \"a@a.co\", \"x\": \"\u00EB\"}\n"
                        .getBytes(StandardCharsets.ISO_8859_1);

        for (long after : new long[] {0, 1, 99}) {
            assertThat(rows(ImportFormat.CSV, after, csv, 5).getLast())
                    .isInstanceOf(ImportRow.Broken.class);
            assertThat(rows(ImportFormat.NDJSON, after, json, 5).getLast())
                    .isInstanceOf(ImportRow.Broken.class);
        }
    }

    @Test
    default void aHugeRowIsRejected() {
        String huge = "x".repeat(3 * 1024 * 1024);

        List<ImportRow> lines =
                rows(
                        ImportFormat.NDJSON,
                        0,
                        ("{\"email\": \"" + huge + "\"}\n{\"email\": \"a@a.co\"}")
                                .getBytes(StandardCharsets.UTF_8),
                        100_000);
        List<ImportRow> table =
                rows(
                        ImportFormat.CSV,
                        0,
                        ("email\na@a.co\n\"" + huge).getBytes(StandardCharsets.UTF_8),
                        100_000);

        assertThat(codes(lines.getFirst())).containsExactly("too_large");
        assertThat(request(lines.get(1)).email().value()).isEqualTo("a@a.co");
        assertThat(table.getFirst()).isInstanceOf(ImportRow.Valid.class);
        assertThat(table.getLast()).isInstanceOf(ImportRow.Broken.class);
    }

    @Test
    default void theNumberOfBytesReadIncreases() {
        byte[] content =
                ("email\n" + "someone@a.co\n".repeat(5000)).getBytes(StandardCharsets.UTF_8);

        List<ImportRow> rows = rows(ImportFormat.CSV, 0, content, 4096);

        assertThat(rows).extracting(ImportRow::bytes).isSorted();
        assertThat(rows.getFirst().bytes()).isLessThan(content.length);
        assertThat(rows.getLast().bytes()).isEqualTo(content.length);
    }

    @Test
    default void exceptionsOfTheChunksAreRethrown() {
        for (ImportFormat format : ImportFormat.values()) {
            Iterator<byte[]> failing =
                    List.of(1, 2).stream()
                            .map(i -> {
                                if (i == 2) {
                                    throw new IllegalStateException("planted");
                                }
                                return "email\na@a.co\n".getBytes(StandardCharsets.UTF_8);
                            })
                            .iterator();
            Iterator<ImportRow> rows = reader().read(format, ImportColumns.named(), failing, 0);

            assertThatThrownBy(() -> rows.forEachRemaining(row -> {}))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("planted");
        }
    }
}
