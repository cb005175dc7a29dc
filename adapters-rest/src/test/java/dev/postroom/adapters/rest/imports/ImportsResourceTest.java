package dev.postroom.adapters.rest.imports;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;

import dev.postroom.adapters.rest.TestApi;
import dev.postroom.adapters.rest.fake.FakeImports;
import dev.postroom.adapters.rest.fake.FakeSubscribers;
import dev.postroom.domain.imports.ImportColumns;
import dev.postroom.domain.imports.ImportFile;
import dev.postroom.domain.imports.ImportFormat;
import dev.postroom.domain.imports.ImportOptions;
import dev.postroom.domain.imports.ImportRow;
import dev.postroom.domain.imports.RejectedRow;
import dev.postroom.domain.subscriber.OnConflict;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberFixture;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;

class ImportsResourceTest {

    private static final String ID = FakeImports.DONE.id().toString();

    private TestApi api;

    @BeforeEach
    void start() throws IOException {
        api = TestApi.start();
    }

    @AfterEach
    void stop() {
        api.close();
    }

    private HttpResponse<String> upload(String query, String type, byte[] body) throws Exception {
        return api.send(
                api.request("/subscribers/import" + query)
                        .header("Content-Type", type)
                        .POST(BodyPublishers.ofByteArray(body)));
    }

    private HttpResponse<String> upload(String query, String type, String body) throws Exception {
        return upload(query, type, body.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void anUploadIsAcceptedWithAllItsOptions() throws Exception {
        HttpResponse<String> response =
                upload(
                        "?on_conflict=update&tags=News,VIP&tags=Big%20one&fire_triggers=true",
                        "text/csv; charset=UTF-8", "email\na@b.co\n");

        assertThat(response.statusCode()).as(response.body()).isEqualTo(202);
        assertThat(response.headers().firstValue("Location"))
                .contains("https://mail.example.org/api/v1/imports/" + ID);
        JsonNode view = TestApi.tree(response);
        assertThat(view.get("status").textValue()).isEqualTo("queued");
        assertThat(view.get("on_conflict").textValue()).isEqualTo("update");
        assertThat(view.get("total_bytes").longValue()).isEqualTo(13);
        assertThat(api.imports.received)
                .containsExactly(
                        new ImportFile(ImportFormat.CSV, Optional.of("email"), 13),
                        new ImportOptions(
                                OnConflict.UPDATE, List.of("News", "VIP", "Big one"), true));
        assertThat(api.imports.content.toString(StandardCharsets.UTF_8))
                .isEqualTo("email\na@b.co\n");
    }

    @Test
    void withoutOptionsTheDefaultsApply() throws Exception {
        assertThat(upload("", "application/jsonl", "{}").statusCode()).isEqualTo(202);

        assertThat(api.imports.received)
                .containsExactly(ImportFile.of(ImportFormat.NDJSON, 2), ImportOptions.usual());
    }

    @Test
    void aLargeBodyIsReadInChunks() throws Exception {
        byte[] body = new byte[3_000_000];

        assertThat(upload("", "text/csv", body).statusCode()).isEqualTo(202);

        assertThat(api.imports.content.toByteArray()).isEqualTo(body);
        assertThat(api.imports.chunks).allMatch(size -> size <= 256 * 1024).hasSize(12);
    }

    @Test
    void anOversizedBodyIsRefused() throws Exception {
        HttpResponse<String> response = upload("", "text/csv", new byte[25 * 1024 * 1024 + 1]);

        assertThat(response.statusCode()).isEqualTo(413);
        assertThat(api.imports.received).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "multipart/form-data; boundary=x",
                "application/json",
                "text/csv; charset=utf-16"
            })
    void otherMediaTypesAreRefused(String type) throws Exception {
        HttpResponse<String> response = upload("", type, "email\n");

        assertThat(response.statusCode()).isEqualTo(415);
        assertThat(response.body()).contains("Send the body");
    }

    @Test
    void anEmptyBodyIsRefused() throws Exception {
        assertThat(upload("", "text/csv", "").statusCode()).isEqualTo(400);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "?on_conflict=merge",
                "?fire_triggers=maybe",
                "?on_conflict=update&on_conflict=ignore"
            })
    void invalidOptionsAreRefused(String query) throws Exception {
        assertThat(upload(query, "text/csv", "email\n").statusCode()).isEqualTo(422);
        assertThat(api.imports.received).isEmpty();
    }

    @Test
    void tooManyTagsAreRefused() throws Exception {
        HttpResponse<String> response =
                upload("?tags=" + "t,".repeat(3) + String.join(",", numbers()), "text/csv", "x");

        assertThat(response.statusCode()).isEqualTo(422);
        assertThat(TestApi.tree(response).at("/errors/0/field").textValue()).isEqualTo("tags");
    }

    private static List<String> numbers() {
        return IntStream.range(0, 100).mapToObj(Integer::toString).toList();
    }

    @Test
    void anImportReportsItsProgress() throws Exception {
        HttpResponse<String> response = api.send(api.request("/imports/" + ID));

        JsonNode view = TestApi.tree(response);
        assertThat(view.get("progress").doubleValue()).isEqualTo(1);
        assertThat(view.get("created").intValue()).isEqualTo(1);
        assertThat(view.get("rejected_url").textValue())
                .isEqualTo("/api/v1/imports/" + ID + "/rejected");
        assertThat(response.headers().firstValue("ETag")).isPresent();
        assertThat(api.send(api.request("/imports?status=completed&limit=5")).body())
                .contains(ID, "\"total\":1");
    }

    @ParameterizedTest
    @CsvSource({
        "/imports/nothing, 404",
        "/imports/0195504a-1080-7000-8000-00000000000f, 404",
        "/imports/0195504a-1080-7000-8000-00000000000f/rejected, 404",
        "/imports?status=done, 422",
        "/imports?sort=status, 422",
        "/subscribers/export?format=xml, 422",
        "/subscribers/export?status=happy, 422"
    })
    void unknownImportsAndInvalidFiltersAreRefused(String path, int status) throws Exception {
        HttpResponse<String> response = api.send(api.request(path));

        assertThat(response.statusCode()).isEqualTo(status);
        assertThat(response.body()).contains("\"title\"");
    }

    @Test
    void rejectedRowsAreAFileThatNoSpreadsheetEvaluates() throws Exception {
        api.imports.rejected.add(new RejectedRow(2, "invalid_email", "email: No.", "=1+1,\"x\""));
        api.imports.rejected.add(new RejectedRow(9, "a b", "-x", "y\nz"));

        HttpResponse<String> response = api.send(api.request("/imports/" + ID + "/rejected"));

        assertThat(response.body())
                .isEqualTo(
                        String.join(
                                "\r\n",
                                "line,reason_code,reason,content",
                                "2,invalid_email,email: No.,\"'=1+1,\"\"x\"\"\"",
                                "9,a b,'-x,\"y\nz\"",
                                ""));
        assertThat(response.headers().firstValue("Content-Type").orElseThrow())
                .startsWith("text/csv");
        assertThat(response.headers().firstValue("Content-Disposition").orElseThrow())
                .startsWith("attachment");
    }

    @Test
    void columnsAndPresetsAreOptionsOfTables() throws Exception {
        HttpResponse<String> response =
                upload(
                        "?preset=ghost&columns%5BE-Mail%5D=email&columns=*=ignore",
                        "text/csv", "E-Mail;x\na@b.co;y\n");

        assertThat(response.statusCode()).as(response.body()).isEqualTo(202);
        JsonNode view = TestApi.tree(response);
        assertThat(view.get("preset").textValue()).isEqualTo("ghost");
        assertThat(view.get("columns").toString())
                .isEqualTo("{\"E-Mail\":\"email\",\"*\":\"ignore\"}");
        assertThat(api.imports.received)
                .contains(new ImportFile(ImportFormat.CSV, Optional.of("E-Mail,x"), 18));
    }

    @ParameterizedTest
    @CsvSource({
        "?preset=hotmail, text/csv, preset",
        "?columns%5Ba%5D=mail, text/csv, columns[a]",
        "?columns%5Ba%5D=metadata., text/csv, columns[a]",
        "?columns%5Ba%5D=email, application/x-ndjson, columns",
        "?preset=ghost, application/x-ndjson, preset"
    })
    void unknownMeaningsOfColumnsAreRefused(String query, String type, String field)
            throws Exception {
        HttpResponse<String> response = upload(query, type, "a\nb\n");

        assertThat(response.statusCode()).isEqualTo(422);
        assertThat(TestApi.tree(response).at("/errors/0/field").textValue()).isEqualTo(field);
    }

    @Test
    void rejectedRowsOfATableAreATableThatCanBeImportedAgain() throws Exception {
        api.imports.done = FakeImports.done(Optional.of("email,\"first name\",'=x"));
        api.imports.rejected.add(
                new RejectedRow(2, "invalid_email", "email: No.", "a@@b,\"Zoë \"\"Q\"\"\",=1+1"));
        api.imports.rejected.add(new RejectedRow(3, "column_count", "Two.", "b@b.co,'=1"));

        HttpResponse<String> file = api.send(api.request("/imports/" + ID + "/rejected"));

        assertThat(file.body())
                .isEqualTo(
                        String.join(
                                "\r\n",
                                "line,reason_code,reason,email,first name,'=x",
                                "2,invalid_email,email: No.,a@@b,\"Zoë \"\"Q\"\"\",'=1+1",
                                "3,column_count,Two.,b@b.co,'=1",
                                ""));
    }

    @ParameterizedTest
    @CsvSource({"csv, CSV", "ndjson, NDJSON"})
    void anExportCanBeImportedUnchanged(String format, ImportFormat read) throws Exception {
        api.imports.subscribers.add(
                SubscriberFixture.subscriber(UUID.randomUUID())
                        .withEmail("+plus@example.com")
                        .withMetadata(Map.of("text", "=1", "n", 1.5, "list", List.of("a\n\"b\"")))
                        .build());
        api.imports.subscribers.add(
                SubscriberFixture.subscriber(UUID.randomUUID())
                        .withName("'=HYPERLINK(\"x\")", "O'Hara, 🌍")
                        .build());

        HttpResponse<String> file = api.send(api.request("/subscribers/export?format=" + format));

        List<Subscriber> subscribers = api.imports.subscribers;
        List<ImportRow> rows = new ArrayList<>();
        new StreamingImportReader()
                .read(
                        read,
                        ImportColumns.named(),
                        List.of(file.body().getBytes(StandardCharsets.UTF_8)).iterator(),
                        0)
                .forEachRemaining(rows::add);
        assertThat(rows).hasSameSizeAs(subscribers);
        for (int i = 0; i < rows.size(); i++) {
            ImportRow.Valid valid = (ImportRow.Valid) rows.get(i);
            assertThat(valid.request().email()).isEqualTo(subscribers.get(i).email());
            assertThat(valid.request().profile()).isEqualTo(subscribers.get(i).profile());
            assertThat(valid.request().initialStatus()).isEqualTo(subscribers.get(i).status());
        }
    }

    @Test
    void anExportHasTheAcceptedFormatAndTheMatchingSubscribers() throws Exception {
        HttpResponse<String> lines =
                api.send(
                        api.request("/subscribers/export?status=active&q=an")
                                .header("Accept", "application/x-ndjson"));
        HttpResponse<String> table = api.send(api.request("/subscribers/export"));

        assertThat(lines.body())
                .startsWith("{\"id\":\"" + FakeSubscribers.ANNA.id())
                .endsWith("}\n");
        assertThat(table.body()).startsWith("id,email,status");
        assertThat(lines.headers().firstValue("Content-Disposition").orElseThrow())
                .contains("subscribers.ndjson");
        assertThat(api.imports.received.getFirst().toString()).contains("ACTIVE", "Optional[an]");
    }
}
