package dev.postroom.adapters.rest.imports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.postroom.adapters.rest.imports.row.ContentText;
import dev.postroom.domain.imports.ImportColumns;
import dev.postroom.domain.imports.ImportEncoding;
import dev.postroom.domain.imports.ImportFormat;
import dev.postroom.domain.imports.ImportRow;
import dev.postroom.domain.imports.ImportSeparator;
import dev.postroom.domain.imports.ImportText;
import dev.postroom.domain.shared.failure.Violation;
import dev.postroom.domain.subscriber.NewSubscriber;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Files as spreadsheets and people write them. */
class CsvFilesTest {

    private static List<ImportRow> rows(ImportColumns columns, String file) {
        List<ImportRow> rows = new ArrayList<>();
        new StreamingImportReader()
                .read(
                        ImportFormat.CSV,
                        columns,
                        List.of(file.getBytes(StandardCharsets.UTF_8)).iterator(),
                        0)
                .forEachRemaining(rows::add);
        return rows;
    }

    private static List<ImportRow> rows(String file) {
        return rows(ImportColumns.named(), file);
    }

    private static String failure(ImportColumns columns, String file) {
        return rows(columns, file).getLast() instanceof ImportRow.Broken broken
                ? broken.reason()
                : "not broken";
    }

    private static ImportColumns columns(Map<String, String> fields) {
        return new ImportColumns(Optional.empty(), fields);
    }

    private static NewSubscriber request(ImportRow row) {
        return row instanceof ImportRow.Valid valid ? valid.request() : invalid(row);
    }

    private static NewSubscriber invalid(ImportRow row) {
        throw new AssertionError("not valid: " + row);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "email,first_name,metadata.note\na@a.co,Ann,x;y\n",
                "email;first_name;metadata.note\na@a.co;Ann;\"x;y\"\n",
                "email\tfirst_name\tmetadata.note\r\na@a.co\tAnn\tx;y\r\n",
                "email|first_name|metadata.note\na@a.co|Ann|x;y",
                "sep=;\r\nemail;first_name;metadata.note\r\na@a.co;Ann;\"x;y\"\r\n",
                "\uFEFFsep=,\nemail,first_name,metadata.note\na@a.co,Ann,x;y\n",
                "\"sep=\t\"\nemail\tfirst_name\tmetadata.note\na@a.co\tAnn\tx;y\n",
                "\n\"First name\";\"email\";\"metadata.note\"\nAnn;\"a@a.co\" ;\"x;y\"\n",
            })
    void theSeparatorIsTheOneOfTheHeader(String file) {
        List<ImportRow> rows = rows(file);

        assertThat(rows).hasSize(1);
        NewSubscriber ann = request(rows.getFirst());
        assertThat(ann.email().value()).isEqualTo("a@a.co");
        assertThat(ann.profile().firstName()).contains("Ann");
        assertThat(ann.profile().metadata().members()).containsEntry("note", "x;y");
    }

    @Test
    void aSeparatorLineCountsAsALine() {
        assertThat(rows("sep=;\nemail;first_name\na@a.co;A\n").getFirst().line()).isEqualTo(3);
        assertThat(rows("sep=;\r\n\r\nemail\r\na@a.co\r\n").getFirst().line()).isEqualTo(4);
        assertThat(failure(ImportColumns.named(), "sep=:\nemail:tags\n"))
                .startsWith("The first line names a separator that is not known.");
    }

    @Test
    void everythingWrongWithTheColumnsIsSaidAtOnce() {
        assertThat(failure(ImportColumns.named(), "Phone;City;tags;tags;\"a,b\"\n1;2;3;4;5\n"))
                .contains(
                        "Unknown columns \"Phone\", \"City\", \"a,b\".",
                        "The column \"tags\" occurs twice.",
                        "The header line has no column \"email\".",
                        "The file was read with semicolons between its cells.");
        assertThat(failure(columns(Map.of("Mail", "email", "Town", "ignore")), "Mail,City\na,b\n"))
                .contains("Unknown column \"City\"", "meaning to \"Town\", which the file does");
        assertThat(failure(columns(Map.of("Mail", "email")), "Mail,email\na@a.co,b@a.co\n"))
                .contains("The columns \"Mail\" and \"email\" both mean \"email\".");
        assertThat(failure(ImportColumns.named(), "Email Address,First Name,TAGS,LEID\na,b,c,d\n"))
                .contains("try preset=mailchimp");
    }

    @Test
    void aMisspeltColumnIsNamedWithTheOneThatWasMeant() {
        assertThat(
                        failure(
                                ImportColumns.named(),
                                "emial,frist_name,lastname,Tag,E-Mail,Phone\na,b,c,d,e,f\n"))
                .contains(
                        "\"emial\" (did you mean \"email\"?)",
                        "\"frist_name\" (did you mean \"first_name\"?)",
                        "\"lastname\" (did you mean \"last_name\"?)",
                        "\"Tag\" (did you mean \"tags\"?)",
                        "\"E-Mail\" (did you mean \"email\"?)",
                        "\"Phone\". Rename them");
        assertThat(
                        failure(
                                columns(Map.of("E-Mial", "email", "*", "ignore")),
                                "E-Mail,Town\na@a.co,b\n"))
                .contains("meaning to \"E-Mial\" (did you mean \"E-Mail\"?)");
        assertThat(
                        failure(
                                ImportColumns.named(),
                                "email,OPT_IN,email_disabled,Name,first:last name\n"))
                .doesNotContain("did you mean");
    }

    @Test
    void aColumnWithoutANameHasNoValues() {
        List<ImportRow> rows = rows("email,,first_name,\na@a.co,,Ann,\nb@a.co,x,Bob,\n");

        assertThat(request(rows.getFirst()).profile().firstName()).contains("Ann");
        assertThat(((ImportRow.Invalid) rows.getLast()).failure().violations())
                .extracting(Violation::code)
                .containsExactly("unnamed_column");
        assertThat(rows(columns(Map.of("*", "metadata.*")), "email,\na@a.co,\n"))
                .allMatch(ImportRow.Valid.class::isInstance);
    }

    private static ImportColumns written(
            @Nullable ImportEncoding encoding, @Nullable ImportSeparator separator) {
        return new ImportColumns(
                Optional.empty(),
                Map.of(),
                new ImportText(Optional.ofNullable(encoding), Optional.ofNullable(separator)));
    }

    private static List<ImportRow> rows(ImportColumns columns, byte[] file) {
        List<ImportRow> rows = new ArrayList<>();
        // byte by byte, so that letters are cut by the ends of chunks
        List<byte[]> chunks = new ArrayList<>();
        for (byte one : file) {
            chunks.add(new byte[] {one});
        }
        new StreamingImportReader()
                .read(ImportFormat.CSV, columns, chunks.iterator(), 0)
                .forEachRemaining(rows::add);
        return rows;
    }

    @ParameterizedTest
    @CsvSource({
        "UTF_8, UTF-8, ''",
        "UTF_8, UTF-8, '\uFEFF'",
        "UTF_16, UTF-16LE, '\uFEFF'",
        "UTF_16, UTF-16BE, '\uFEFF'",
        "UTF_16, UTF-16LE, ''",
        "UTF_16, UTF-16BE, ''",
        "WINDOWS_1252, windows-1252, ''"
    })
    void aFileIsReadInTheEncodingThatIsNamed(ImportEncoding encoding, String charset, String mark) {
        byte[] file =
                (mark + "email,first_name\na@a.co,Zo\u00eb \u20ac\n")
                        .getBytes(Charset.forName(charset));

        assertThat(rows(written(encoding, null), file))
                .extracting(row -> request(row).profile().firstName())
                .containsExactly(Optional.of("Zo\u00eb \u20ac"));
        assertThat(ContentText.suggested(List.of(file).iterator())).isEqualTo(encoding);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"\u00ef\u00bb\u00bfemail\na@a.co\n\u00e9", "email\nZo\u00c3\u00ab,\u00e9"})
    void aByteThatIsInvalidInAFileOfUtf8IsDamageAndNoOtherEncoding(String bytes) {
        byte[] file = bytes.getBytes(StandardCharsets.ISO_8859_1);

        assertThat(ContentText.suggested(List.of(file).iterator())).isEqualTo(ImportEncoding.UTF_8);
    }

    @Test
    void aByteThatIsNotOfTheEncodingEndsTheFileAfterItsRows() {
        byte[] file =
                "email,first_name\na@a.co,Ann\nb@a.co,\u0081\n"
                        .getBytes(StandardCharsets.ISO_8859_1);

        assertThat(rows(written(ImportEncoding.WINDOWS_1252, null), file).getLast())
                .isInstanceOfSatisfying(
                        ImportRow.Broken.class,
                        broken ->
                                assertThat(broken.reason())
                                        .startsWith("The file is not valid windows-1252,"));
    }

    @Test
    void aSeparatorThatIsNamedGoesBeforeTheOneOfTheFirstLine() {
        String file = "email,a;first_name\na@a.co,1;Ann\n";

        assertThat(rows(file).getFirst()).isNotInstanceOf(ImportRow.Valid.class);
        assertThat(
                        rows(
                                new ImportColumns(
                                        Optional.empty(),
                                        Map.of("email,a", "ignore", "first_name", "email"),
                                        new ImportText(
                                                Optional.empty(),
                                                Optional.of(ImportSeparator.SEMICOLON))),
                                "email,a;first_name\nx;a@a.co\n"))
                .extracting(row -> request(row).email().value())
                .containsExactly("a@a.co");
        assertThat(
                        rows(
                                written(null, ImportSeparator.SEMICOLON),
                                "sep=,\nemail;first_name\na@a.co;Ann\n"))
                .extracting(row -> request(row).profile().firstName())
                .containsExactly(Optional.of("Ann"));
    }

    @Test
    void aFileOfAnotherKindIsCalledByItsName() {
        List<byte[]> files =
                List.of(
                        "\uFEFFemail\na@a.co\n".getBytes(StandardCharsets.UTF_16LE),
                        "\uFEFFemail\na@a.co\n".getBytes(StandardCharsets.UTF_16BE),
                        "email\na@a.co\n".getBytes(StandardCharsets.UTF_16LE),
                        "PK\u0003\u0004xl".getBytes(StandardCharsets.ISO_8859_1),
                        "\u00D0\u00CF\u0011\u00E0xls".getBytes(StandardCharsets.ISO_8859_1));
        assertThat(files)
                .extracting(CsvFilesTest::reason)
                .containsExactly(
                        "The file is in UTF-16. Save it in UTF-8.",
                        "The file is in UTF-16. Save it in UTF-8.",
                        "The file is in UTF-16. Save it in UTF-8.",
                        "The file is a spreadsheet or an archive. Save it as CSV in UTF-8.",
                        "The file is a spreadsheet or an archive. Save it as CSV in UTF-8.");
        assertThat(failure(ImportColumns.named(), "a@a.co,Ann\nb@a.co,Bob\n"))
                .contains("The first line must name the columns, and it has an address.");
    }

    private static String reason(byte[] file) {
        List<ImportRow> rows = new ArrayList<>();
        new StreamingImportReader()
                .read(ImportFormat.CSV, ImportColumns.named(), List.of(file).iterator(), 0)
                .forEachRemaining(rows::add);
        return ((ImportRow.Broken) rows.getLast()).reason();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            value = {
                "subscribed ! yes, TRUE, 1, on, 2024-01-31, 31.12.24, Jan 5 2024, 1700000000 !"
                        + " active",
                "subscribed ! no, False, 0, off, 0000-00-00 00:00:00 ! unsubscribed",
                "unsubscribed ! yes, 2024-01-31 10:00:00, 1/31/2024 ! unsubscribed",
                "unsubscribed ! no, 0, 0000-00-00 ! active",
                "bounced ! true, 2024-01-31T10:00:00Z ! bounced",
                "subscribed ! nein, non, unsubscribed, Abgemeldet, -, n/a, never, 12 ! ",
                "unsubscribed ! null, never, subscribed, nein ! ",
                "bounced ! hard, - ! ",
            })
    void aCellOfAFlagIsYesNoOrATimeAndAnythingElseIsRejected(
            String field, String cells, @Nullable String status) {
        for (String cell : cells.split(", ")) {
            List<ImportRow> rows =
                    rows(columns(Map.of("news", field)), "email,news\na@a.co,%s\n".formatted(cell));

            if (status == null) {
                assertThat(((ImportRow.Invalid) rows.getFirst()).failure().violations())
                        .as(cell)
                        .extracting(Violation::field, Violation::code)
                        .containsExactly(tuple(field, "unknown_value"));
            } else {
                assertThat(request(rows.getFirst()).initialStatus().keyword())
                        .as(cell)
                        .isEqualTo(status);
            }
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            value = {
                "email,first_name\\na@a.co,A\\nb@a.co,\"B\\n ! 1 ! line 3",
                "email,metadata.note\\na@a.co,A\\nb@a.co,\"B\\n ! 1 ! line 3",
                "email,consent.text,consent.source\\na@a.co,A,s\\nb@a.co,\"B,s\\n ! 1 ! line 3",
                "email;first_name\\na@a.co;A\\nb@a.co;\"B\\n ! 1 ! line 3",
                "email,metadata.note\\na@a.co,\"A\\n2\"\\nb@a.co,\"B\\n ! 1 ! line 4",
                "\"email,first_name\\na@a.co,A\\n ! 0 ! line 1",
                "email,\"first_name\\na@a.co,A\\n ! 0 ! line 1",
            })
    void aQuoteThatIsNeverClosedFailsWhereItOpens(String start, int before, String place) {
        for (int more : new int[] {8, 2000}) {
            for (String rest : List.of("p%d@a.co,C\n", "\"p%d@a.co\",\"C\"\n")) {
                StringBuilder file = new StringBuilder(start.strip().replace("\\n", "\n"));
                for (int i = 0; i < more; i++) {
                    file.append(rest.formatted(i));
                }

                List<ImportRow> rows = rows(file.toString());

                assertThat(rows.subList(0, before)).allMatch(ImportRow.Valid.class::isInstance);
                assertThat(rows).hasSize(before + 1);
                assertThat(((ImportRow.Broken) rows.getLast()).reason())
                        .contains("quote that opens on " + place, "not closed");
            }
        }
    }

    @Test
    void quotesInsideCellsAreCharactersAndDoubledOnesAreOne() {
        List<ImportRow> rows =
                rows("email,first_name\na@a.co,O\"Hara \"\"x\nb@a.co,\"a \"\"b\"\"\"\nc@a.co,\"\"");

        assertThat(rows.stream().map(row -> request(row).profile().firstName()))
                .containsExactly(
                        Optional.of("O\"Hara \"\"x"), Optional.of("a \"b\""), Optional.empty());
    }

    @Test
    void columnsMeanWhatTheRequestSays() {
        ImportColumns columns =
                columns(
                        Map.of(
                                "E-mail", "email",
                                "full name", "name",
                                "Groups", "tags",
                                "State", "status",
                                "Opted out", "unsubscribed",
                                "Plan", "metadata.plan",
                                "City", "metadata.*",
                                "*", "ignore"));

        List<ImportRow> rows =
                rows(
                        columns,
                        """
                        E-Mail;Full Name;Groups;State;Opted out;Plan;City;Other;
                        a@a.co;Ann Lee Roy;"News, ""A, B\""";Enabled;;pro;Graz;x;
                        b@a.co;Ben;x;enabled;2024-01-01;;;;
                        c@a.co;;;blocklisted;no;;;;
                        d@a.co;;;nonsense;;;;;
                        """);

        NewSubscriber ann = request(rows.getFirst());
        assertThat(ann.profile().firstName()).contains("Ann");
        assertThat(ann.profile().lastName()).contains("Lee Roy");
        assertThat(ann.tags()).containsExactly("News", "A, B");
        assertThat(ann.initialStatus().keyword()).isEqualTo("active");
        assertThat(ann.profile().metadata().members())
                .containsOnly(Map.entry("plan", "pro"), Map.entry("city", "Graz"));
        assertThat(request(rows.get(1)).initialStatus().keyword()).isEqualTo("unsubscribed");
        assertThat(request(rows.get(2)).initialStatus().keyword()).isEqualTo("unsubscribed");
        assertThat(((ImportRow.Invalid) rows.get(3)).failure().violations())
                .extracting(Violation::field)
                .containsExactly("status");
    }

    @Test
    void columnsThatAFileOfRejectedRowsAddedAreLeftOut() {
        List<ImportRow> rows =
                rows("line,reason_code,reason,email,tags\n7,x,\"y, z\",a@a.co,b\n8,x,y,bad,\n");

        assertThat(request(rows.getFirst()).tags()).containsExactly("b");
        assertThat(((ImportRow.Invalid) rows.get(1)).content()).isEqualTo("bad,");
        assertThat(request(rows("email,reason,line\na@a.co,x,7\n").getFirst()).email().value())
                .isEqualTo("a@a.co");
        assertThat(
                        request(
                                        rows("""
                                        line,reason_code,reason,content
                                        3,x,y,"{""email"": ""a@a.co""}"
                                        """)
                                                .getFirst())
                                .email()
                                .value())
                .isEqualTo("a@a.co");
    }
}
