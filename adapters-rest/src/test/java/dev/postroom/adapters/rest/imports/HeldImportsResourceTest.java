package dev.postroom.adapters.rest.imports;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;

import dev.postroom.adapters.rest.TestApi;
import dev.postroom.adapters.rest.fake.FakeImports;
import dev.postroom.domain.identity.Actor;
import dev.postroom.domain.imports.ImportColumns;
import dev.postroom.domain.imports.ImportFile;
import dev.postroom.domain.imports.ImportFormat;
import dev.postroom.domain.imports.ImportJob;
import dev.postroom.domain.imports.ImportOptions;
import dev.postroom.domain.imports.RejectedRow;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.subscriber.OnConflict;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.StreamSupport;

/** Imports that wait for their options: in the API, and on their page. */
class HeldImportsResourceTest {

    private static final String ID = FakeImports.DONE.id().toString();
    private static final String MAPPED =
            "?on_conflict=update&tags=News&columns[E-Mail]=email&columns[Vorname]=first_name";

    private TestApi api;

    @BeforeEach
    void start() throws IOException {
        api = TestApi.start();
        api.imports.done =
                ImportJob.held(
                        FakeImports.DONE.id(),
                        ImportFile.of(ImportFormat.CSV, 900),
                        ImportOptions.usual(),
                        Actor.operator(),
                        SettableClock.START);
    }

    @AfterEach
    void stop() {
        api.close();
    }

    private JsonNode post(String path, int status) throws Exception {
        HttpResponse<String> response = api.send(api.request(path).POST(BodyPublishers.noBody()));
        assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
        return TestApi.tree(response);
    }

    private HttpResponse<String> page(String query) throws Exception {
        return api.send(
                api.bare("/app/acme/test/imports/" + ID + "/prepare" + query)
                        .header("Cookie", "__Host-postroom=owner")
                        .GET());
    }

    private static ImportOptions options(Map<String, String> columns) {
        return new ImportOptions(
                OnConflict.UPDATE,
                List.of("News"),
                false,
                new ImportColumns(Optional.empty(), columns));
    }

    @Test
    void theEncodingAndTheSeparatorOfATableAreOptions() throws Exception {
        JsonNode view =
                post("/imports/" + ID + "/start?encoding=windows-1252&separator=semicolon", 202);

        assertThat(view.path("encoding").asText()).isEqualTo("windows-1252");
        assertThat(view.path("separator").asText()).isEqualTo("semicolon");
        assertThat(
                        post("/imports/" + ID + "/rehearse?encoding=latin1&separator=;", 422)
                                .path("errors")
                                .findValuesAsText("field"))
                .containsExactlyInAnyOrder("encoding", "separator");
    }

    @Test
    void onlyATableHasAnEncodingAndASeparator() throws Exception {
        HttpResponse<String> response =
                api.send(
                        api.request("/subscribers/import?encoding=utf-8&separator=tab")
                                .header("Content-Type", "application/x-ndjson")
                                .POST(BodyPublishers.ofString("{}")));

        assertThat(response.statusCode()).isEqualTo(422);
        assertThat(TestApi.tree(response).path("errors").findValuesAsText("field"))
                .containsExactlyInAnyOrder("encoding", "separator");
    }

    @Test
    void theMeaningsOfColumnsThatWereReadInAnotherWayAreForgotten() throws Exception {
        String query = "&encoding=utf-8&separator=&column-0=ignore&column-1=ignore";

        assertThat(page("?text=utf-8," + query).body()).contains("selected>(left out)");
        assertThat(page("?text=utf-16," + query).body()).doesNotContain("selected>(left out)");
    }

    @Test
    void aFileThatIsReadInAnotherWayIsShownAgainAndNotStarted() throws Exception {
        HttpResponse<String> answer = started("utf-8,", "windows-1252");

        assertThat(answer.statusCode()).isEqualTo(303);
        assertThat(api.imports.received).isEmpty();
        String query = answer.headers().firstValue("Location").orElseThrow().split("\\?", 2)[1];
        assertThat(page("?" + query).body())
                .contains("Would be created", "name=\"text\" value=\"windows-1252,\"");
        api.imports.received.clear();
        assertThat(started("windows-1252,", "windows-1252").statusCode()).isEqualTo(303);
        assertThat(api.imports.received).isNotEmpty();
    }

    @Test
    void aFileWhoseEncodingWasNamedAsTheUsualOneIsNotReadInAnotherWay() throws Exception {
        assertThat(page("").body()).contains("name=\"text\" value=\"utf-8,\"");
        assertThat(started("utf-8,", "utf-8").statusCode()).isEqualTo(303);
    }

    private HttpResponse<String> started(String text, String encoding) throws Exception {
        return api.send(
                api.form(
                        "/app/acme/test/imports/" + ID + "/prepare",
                        "owner",
                        Map.of(
                                "text",
                                text,
                                "encoding",
                                encoding,
                                "separator",
                                "",
                                "column-1",
                                "ignore")));
    }

    @Test
    void aFileIsStoredAndNotImported() throws Exception {
        HttpResponse<String> response =
                api.send(
                        api.request("/subscribers/import?hold=true")
                                .header("Content-Type", "text/csv")
                                .POST(BodyPublishers.ofString("email\na@b.co\n")));

        assertThat(response.statusCode()).isEqualTo(202);
        assertThat(TestApi.tree(response).path("status").asText()).isEqualTo("held");
    }

    @Test
    void aRehearsalHasTheNumbersTheFirstRejectedRowsAndTheColumns() throws Exception {
        api.imports.rejected.add(
                new RejectedRow(3, "invalid_email", "email: no.", "x".repeat(400)));

        JsonNode view = post("/imports/" + ID + "/rehearse" + MAPPED, 200);

        assertThat(view.path("created").asInt()).isEqualTo(2);
        assertThat(view.path("updated").asInt()).isEqualTo(1);
        assertThat(view.path("rejected").asInt()).isEqualTo(1);
        assertThat(view.path("failure_reason").isNull()).isTrue();
        assertThat(view.at("/rejected_rows/0/line").asInt()).isEqualTo(3);
        assertThat(view.at("/rejected_rows/0/content").asText()).hasSize(300);
        assertThat(view.path("columns").findValuesAsText("suggested"))
                .containsExactly("email", "first_name");
        assertThat(view.at("/columns/0/samples/0").asText()).isEqualTo("ann@example.com");
        assertThat(api.imports.received)
                .containsExactly(options(Map.of("E-Mail", "email", "Vorname", "first_name")));
    }

    @Test
    void anImportIsStartedWithTheOptionsOfTheRequestOrWithItsOwn() throws Exception {
        assertThat(post("/imports/" + ID + "/start" + MAPPED, 202).path("on_conflict").asText())
                .isEqualTo("update");
        assertThat(post("/imports/" + ID + "/start", 202).path("status").asText())
                .isEqualTo("queued");

        assertThat(api.imports.received)
                .containsExactly(
                        options(Map.of("E-Mail", "email", "Vorname", "first_name")),
                        ImportOptions.usual());
    }

    @Test
    void invalidOptionsAndUnknownImportsAreRefused() throws Exception {
        post("/imports/" + ID + "/rehearse?columns[E-Mail]=mail", 422);
        post("/imports/" + ID + "/start?on_conflict=merge", 422);
        post("/imports/" + UUID.randomUUID() + "/start", 404);
        post("/imports/" + UUID.randomUUID() + "/rehearse", 404);

        assertThat(api.imports.received).isEmpty();
    }

    @Test
    void thePageSuggestsMeaningsAndShowsWhatWouldHappen() throws Exception {
        HttpResponse<String> page = page("");

        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.body())
                .contains("E-Mail", "Vorname", "ann@example.com", "Would be created")
                .contains("value=\"email\" selected", "value=\"first_name\" selected");
        assertThat(page("?column-1=last_name").body()).contains("value=\"last_name\" selected");
        assertThat(page("?column-1=nonsense").body()).contains("value=\"first_name\" selected");
    }

    @Test
    void textsOfAFileAreShownAsTexts() throws Exception {
        api.imports.held =
                "email,<b>x</b>,{{first_name}},metadata.<i>\nann@a.co,<script>,=1+1,'=2\n";

        String page = page("").body();

        assertThat(page)
                .contains("&lt;b&gt;x&lt;/b&gt;", "&lt;script&gt;", "{{first_name}}", "=1+1");
        assertThat(page).doesNotContain("<b>x</b>", "<script>,", "<i>");
    }

    @Test
    void meaningsAreSuggestedByNamesByServicesAndByCells() throws Exception {
        assertThat(suggested("Mail,Surname,Lang,Town,id,,tags,mail\nx,y,de,z,1,,a;b,q\n"))
                .containsExactly(
                        "email",
                        "last_name",
                        "language",
                        "metadata.*",
                        "ignore",
                        "ignore",
                        "tags",
                        "metadata.*");
        assertThat(suggested("Who;Contact\nAnn;ann@a.co\nBo;bo@a.co\n"))
                .containsExactly("metadata.*", "email");
        assertThat(suggested("Email Address,First Name,Last Name,LEID,UNSUB_TIME\na@b.co,A,B,1,\n"))
                .containsExactly("email", "first_name", "last_name", "ignore", "unsubscribed");
        assertThat(suggested("ann@a.co,Ann\nbo@a.co,Bo\n"))
                .containsExactly("metadata.*", "metadata.*");
    }

    private List<String> suggested(String file) throws Exception {
        api.imports.held = file;
        JsonNode columns = post("/imports/" + ID + "/rehearse", 200).path("columns");
        return StreamSupport.stream(columns.spliterator(), false)
                .map(column -> column.path("suggested").asText())
                .toList();
    }
}
