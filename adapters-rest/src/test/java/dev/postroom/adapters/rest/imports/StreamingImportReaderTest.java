package dev.postroom.adapters.rest.imports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.postroom.domain.imports.ImportColumns;
import dev.postroom.domain.imports.ImportFormat;
import dev.postroom.domain.imports.ImportReader;
import dev.postroom.domain.imports.ImportReaderContract;
import dev.postroom.domain.imports.ImportRow;
import dev.postroom.domain.shared.failure.Violation;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;
import java.util.Random;

class StreamingImportReaderTest implements ImportReaderContract {

    private static final List<String> PARTS =
            List.of(
                    "email",
                    ",",
                    ";",
                    "\"",
                    "\"\"",
                    "\n",
                    "\r\n",
                    "\r",
                    "a@a.co",
                    "{",
                    "}",
                    "[",
                    "\"email\": \"a@a.co\"",
                    "metadata.x",
                    "tags",
                    "\t",
                    "\0",
                    "\uFEFF",
                    "🌍",
                    "\\ud800",
                    "1e999999999",
                    "null",
                    "true",
                    "'=1",
                    " ",
                    "{\"email\": \"b@a.co\"}\n",
                    "line,reason_code,reason,",
                    "content",
                    "sep=;\n",
                    "|",
                    "status");

    private static final String LONG_WITH_A_PAIR_AT_THE_CUT =
            "x-------------------------------------------------"
                    + "-------------------------------------------------🌍🌍";

    @Override
    public ImportReader reader() {
        return new StreamingImportReader();
    }

    @ParameterizedTest
    @EnumSource(ImportFormat.class)
    void anyInputBecomesRowsInTheOrderOfTheirLines(ImportFormat format) {
        for (int seed = 0; seed < 2000; seed++) {
            byte[] content = garbage(new Random(seed), format);
            Iterator<ImportRow> rows =
                    reader().read(format, ImportColumns.named(), List.of(content).iterator(), 0);
            long line = 0;
            while (rows.hasNext()) {
                ImportRow row = rows.next();
                assertThat(row.line()).as("seed %d", seed).isGreaterThan(line);
                line = row.line();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"na\0me", "\0", LONG_WITH_A_PAIR_AT_THE_CUT})
    void anUnknownColumnIsReportedAsTextThatCanBeStored(String column) {
        byte[] content = ("email," + column + "\na@a.co,x\n").getBytes(StandardCharsets.UTF_8);

        ImportRow row =
                reader().read(
                                ImportFormat.CSV,
                                ImportColumns.named(),
                                List.of(content).iterator(),
                                0)
                        .next();

        String reason = ((ImportRow.Broken) row).reason();
        assertThat(reason).startsWith("Unknown column \"").doesNotContain("\0");
        assertThat(StandardCharsets.UTF_8.newEncoder().canEncode(reason)).isTrue();
    }

    @Test
    void aLineWithAnUnknownFieldIsRejectedAndTheFieldsOfAnExportAreNot() {
        byte[] content =
                """
                {"email": "a@a.co", "frist_name": "x", "consent": {"source": "x", "ipp": "y"}}
                {"email": "b@a.co", "id": "x", "source": "api", "confirmed_at": null, \
                "unsubscribed_at": null, "created_at": "x", "updated_at": "x"}
                """
                        .getBytes(StandardCharsets.UTF_8);
        Iterator<ImportRow> rows =
                reader().read(
                                ImportFormat.NDJSON,
                                ImportColumns.named(),
                                List.of(content).iterator(),
                                0);

        assertThat(((ImportRow.Invalid) rows.next()).failure().violations())
                .extracting(Violation::field, Violation::code)
                .containsExactly(
                        tuple("frist_name", "unknown_field"),
                        tuple("consent.ipp", "unknown_field"));
        assertThat(rows.next()).isInstanceOf(ImportRow.Valid.class);
    }

    private static byte[] garbage(Random random, ImportFormat format) {
        StringBuilder text = new StringBuilder();
        if (format == ImportFormat.CSV && random.nextBoolean()) {
            text.append("email,tags,metadata\n");
        }
        for (int i = random.nextInt(40); i > 0; i--) {
            text.append(PARTS.get(random.nextInt(PARTS.size())));
        }
        byte[] content = text.toString().getBytes(StandardCharsets.UTF_8);
        if (random.nextInt(10) == 0 && content.length > 0) {
            content[random.nextInt(content.length)] = (byte) random.nextInt(256);
        }
        return content;
    }
}
