package dev.postroom.adapters.rest.imports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.rest.TestApi;
import dev.postroom.domain.imports.ImportEncoding;
import dev.postroom.domain.imports.ImportOptions;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.stream.IntStream;

/** The form that uploads a file of people, as browsers send it. */
class ImportUploadTest {

    private static final String FORM = "/app/acme/test/imports/new";
    private static final byte[] TABLE =
            "email,first_name\nann@example.com,Ann\n".getBytes(StandardCharsets.UTF_8);
    private static final int MEBIBYTE = 1024 * 1024;

    private final String number = UUID.randomUUID().toString();
    private TestApi api;

    @BeforeEach
    void start() throws IOException {
        api = TestApi.start();
    }

    @AfterEach
    void stop() {
        api.close();
    }

    @Test
    void aFileIsImportedAsItIs() throws Exception {
        byte[] large = table(3 * MEBIBYTE);

        HttpResponse<String> page = send(file(large));

        assertThat(page.statusCode()).as(page.body()).isEqualTo(303);
        assertThat(api.imports.content.toByteArray()).isEqualTo(large);
        assertThat(api.imports.chunks).allMatch(size -> size <= 256 * 1024);
    }

    @Test
    void aFileMayContainLinesThatLookLikeBoundaries() throws Exception {
        byte[] table =
                "email,first_name\r\nann@example.com,\"\r\n--\r\n--edg\"\r\n"
                        .getBytes(StandardCharsets.UTF_8);

        assertThat(send(file(table)).statusCode()).isEqualTo(303);
        assertThat(api.imports.content.toByteArray()).isEqualTo(table);
    }

    @Test
    void theSameFormWithAnotherBoundaryStartsNoSecondImport() throws Exception {
        HttpResponse<String> first = send(file(TABLE), "edge", "owner", "same-origin");
        HttpResponse<String> second = send(file(TABLE), "another", "owner", "same-origin");

        assertThat(second.statusCode()).isEqualTo(303);
        assertThat(second.headers().firstValue("Location"))
                .isEqualTo(first.headers().firstValue("Location"));
        assertThat(api.imports.content.toByteArray()).isEqualTo(TABLE);
    }

    @Test
    void rowsCanBePastedInTheFormWithAFile() throws Exception {
        HttpResponse<String> page = send(form(new byte[0], "", "email\nbo@example.com"));

        assertThat(page.statusCode()).as(page.body()).isEqualTo(303);
        assertThat(api.imports.content.toString(StandardCharsets.UTF_8))
                .isEqualTo("email\nbo@example.com");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    ISO-8859-1   | email\u00e9\u0081     | The file is not valid windows-1252
                    UTF-16LE     | email,"ann            | is not closed before the end
                    UTF-8        | PK\u0003\u0004x       | The file is a spreadsheet or an archive
                    UTF-8        | email,"ann            | is not closed before the end
                    """)
    void aFileThatCannotBeReadIsRefusedAtItsField(String charset, String text, String message)
            throws Exception {
        String begin = charset.equals("UTF-16LE") ? "\uFEFF" : "";

        HttpResponse<String> page = send(file((begin + text).getBytes(Charset.forName(charset))));

        assertRefused(page, message);
    }

    @ParameterizedTest
    @CsvSource({
        "UTF-8, ''",
        "UTF-8, '\uFEFF'",
        "UTF-16LE, '\uFEFF'",
        "UTF-16BE, '\uFEFF'",
        "UTF-16LE, ''",
        "windows-1252, ''"
    })
    void theEncodingOfAFileIsRecognisedAndItIsStoredAsItIs(String charset, String mark)
            throws Exception {
        byte[] file = (mark + "email;name\na@a.co;Zo\u00eb\n").getBytes(Charset.forName(charset));

        HttpResponse<String> page = send(file(file));

        assertThat(page.statusCode()).as(page.body()).isEqualTo(303);
        assertThat(api.imports.content.toByteArray()).isEqualTo(file);
        assertThat(api.imports.received)
                .filteredOn(ImportOptions.class::isInstance)
                .extracting(one -> ((ImportOptions) one).columns().text().encoding())
                .isNotEmpty()
                .containsOnly(
                        switch (charset) {
                            case "UTF-8" -> Optional.empty();
                            case "windows-1252" -> Optional.of(ImportEncoding.WINDOWS_1252);
                            default -> Optional.of(ImportEncoding.UTF_16);
                        });
    }

    @Test
    void anEmptyFileIsRefusedAtItsField() throws Exception {
        assertRefused(send(file(new byte[0])), "The file is empty. Choose another one.");
    }

    @Test
    void aFormWithoutAFileIsRefusedAtItsField() throws Exception {
        assertRefused(send(form(new byte[0], "", "")), "Choose a file, or paste rows below.");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aFileThatIsTooLargeIsRefusedAtItsField(boolean isAnnounced) throws Exception {
        byte[] body = body(file(table(27 * MEBIBYTE)), "edge");
        HttpRequest.Builder request = request("edge", "owner", "same-origin");

        HttpResponse<String> page =
                api.send(
                        request.POST(
                                isAnnounced
                                        ? BodyPublishers.ofByteArray(body)
                                        : BodyPublishers.ofInputStream(
                                                () -> new ByteArrayInputStream(body))));

        assertRefused(page, "The file has more than 25 MiB. Split it, and import its parts.");
    }

    private void assertRefused(HttpResponse<String> page, String message) {
        assertThat(page.statusCode()).as(page.body()).isEqualTo(422);
        assertThat(page.body())
                .contains(message, "href=\"#field-file\"", "id=\"field-file-error\"");
        assertThat(api.imports.received).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "email",
                "--edge\r\n",
                "--edge\r\nContent-Disposition: form-data\r\n\r\nx\r\n--edge--\r\n",
                "--edge\r\nContent-Disposition: form-data; name=\"once\"\r\n\r\nx"
            })
    void aFormThatIsNotOneIsRefused(String body) throws Exception {
        HttpResponse<String> page =
                api.send(
                        request("edge", "owner", "same-origin")
                                .POST(BodyPublishers.ofString(body)));

        assertThat(page.statusCode()).isEqualTo(400);
        assertThat(api.imports.received).isEmpty();
    }

    @Test
    void twoFilesAndFieldsWithoutEndAreRefused() throws Exception {
        List<Part> two = new ArrayList<>(file(TABLE));
        two.add(new Part("file", "more.csv", TABLE));
        List<Part> many = new ArrayList<>(file(TABLE));
        IntStream.range(0, 60).forEach(_ -> many.add(new Part("x", null, TABLE)));
        List<Part> endless = new ArrayList<>(file(TABLE));
        endless.add(new Part("tags", null, new byte[2 * MEBIBYTE]));

        for (List<Part> parts : List.of(two, many, endless)) {
            assertThat(send(parts).statusCode()).isEqualTo(400);
        }
        assertThat(api.imports.received).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "cross-site, owner, 400",
        "same-site, owner, 400",
        "same-origin, viewer, 403",
        "same-origin, forged, 303"
    })
    void whoMayNotImportUploadsNothing(String from, String who, int status) throws Exception {
        HttpResponse<String> page = send(file(TABLE), "edge", who, from);

        assertThat(page.statusCode()).isEqualTo(status);
        assertThat(page.headers().firstValue("Location").orElse("")).doesNotContain("/imports/");
        assertThat(api.imports.received).isEmpty();
    }

    @Test
    void anotherFormHasNoFile() throws Exception {
        HttpRequest.Builder request =
                api.bare("/app/acme/test/tags/new")
                        .header("Cookie", "__Host-postroom=owner")
                        .header("Sec-Fetch-Site", "same-origin")
                        .header("Content-Type", "multipart/form-data; boundary=edge");

        HttpResponse<String> page =
                api.send(request.POST(BodyPublishers.ofByteArray(body(file(TABLE), "edge"))));

        assertThat(page.statusCode()).isEqualTo(415);
    }

    private record Part(String name, @Nullable String file, byte[] content) {}

    private List<Part> file(byte[] content) {
        return form(content, "people.csv", "");
    }

    private List<Part> form(byte[] content, String name, String rows) {
        return List.of(
                text("once", number),
                text("tags", "Letters"),
                new Part("file", name, content),
                text("rows", rows),
                text("on_conflict", "update"));
    }

    private static Part text(String name, String value) {
        return new Part(name, null, value.getBytes(StandardCharsets.UTF_8));
    }

    private static byte[] table(int size) {
        StringBuilder table = new StringBuilder("email\n");
        Random random = new Random(1);
        while (table.length() < size) {
            table.append("a").append(random.nextInt()).append("@example.com\n");
        }
        return table.toString().getBytes(StandardCharsets.UTF_8);
    }

    private HttpResponse<String> send(List<Part> parts) throws Exception {
        return send(parts, "edge", "owner", "same-origin");
    }

    private HttpResponse<String> send(List<Part> parts, String edge, String who, String from)
            throws Exception {
        return api.send(
                request(edge, who, from).POST(BodyPublishers.ofByteArray(body(parts, edge))));
    }

    private HttpRequest.Builder request(String edge, String who, String from) {
        return api.bare(FORM)
                .header("Cookie", "__Host-postroom=" + who)
                .header("Sec-Fetch-Site", from)
                .header("Content-Type", "multipart/form-data; boundary=" + edge);
    }

    private static byte[] body(List<Part> parts, String edge) {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        for (Part part : parts) {
            String named = part.file() == null ? "" : "; filename=\"" + part.file() + "\"";
            write(
                    body,
                    "--%s\r\nContent-Disposition: form-data; name=\"%s\"%s\r\n\r\n"
                            .formatted(edge, part.name(), named));
            body.writeBytes(part.content());
            write(body, "\r\n");
        }
        write(body, "--" + edge + "--\r\n");
        return body.toByteArray();
    }

    private static void write(ByteArrayOutputStream body, String text) {
        body.writeBytes(text.getBytes(StandardCharsets.UTF_8));
    }
}
