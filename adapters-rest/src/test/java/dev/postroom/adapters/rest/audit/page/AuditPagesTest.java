package dev.postroom.adapters.rest.audit.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.rest.TestApi;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

class AuditPagesTest {

    private static final String LOG = "/app/acme/live/audit";
    private static final Pattern OLDER = Pattern.compile("rel=\"next\" href=\"([^\"]+)\"");

    private TestApi api;

    @BeforeEach
    void start() throws IOException {
        api = TestApi.start();
    }

    @AfterEach
    void stop() {
        api.close();
    }

    private HttpResponse<String> get(String path) throws Exception {
        return api.send(api.page(path, "admin").GET());
    }

    @Test
    void anEntryTellsWhoChangedWhatAndFromWhere() throws Exception {
        String page = get(LOG).body();

        assertThat(page)
                .contains("people.exported", "selection: none → all", "192.0.2.7 · req-119", "shop")
                .contains("key.created", "Mia &lt;i&gt;Marsh&lt;/i&gt;");
    }

    @Test
    void olderEntriesFollowUntilTheEndWithTheSameFilters() throws Exception {
        List<Integer> rows = new ArrayList<>();
        String next = LOG + "?action=key.created";
        while (!next.isEmpty()) {
            String page = get(next).body();
            assertThat(page).doesNotContain("selection: none");
            rows.add(page.split("name: =cmd", -1).length - 1);
            Matcher older = OLDER.matcher(page);
            next = older.find() ? older.group(1).replace("&amp;", "&") : "";
        }
        assertThat(rows).containsExactly(50, 10);
    }

    @Test
    void whoExportedPeopleIsOneFilter() throws Exception {
        assertThat(get(LOG + "?action=people.exported&actor=key").body())
                .contains("people.exported", "actor_id=")
                .doesNotContain("name: =cmd");
        assertThat(get(LOG + "?since=2026-03-01&until=2026-03-01").body()).contains("req-119");
        assertThat(get(LOG + "?until=2026-02-28").body()).contains("No entry matches");
    }

    @Test
    void aFilterThatSaysNothingIsRefused() throws Exception {
        for (String query :
                List.of("action=gone", "actor=x", "actor_id=1", "since=today", "before=1")) {
            assertThat(get(LOG + "?" + query).statusCode()).as(query).isEqualTo(422);
        }
    }

    @Test
    void theWholeLogIsAFileWithTheSameFilters() throws Exception {
        HttpResponse<String> csv = get(LOG + "/export.csv?action=key.created");
        HttpResponse<String> ndjson = get(LOG + "/export.ndjson");

        assertThat(csv.headers().firstValue("Content-Disposition").orElse(""))
                .contains("attachment", "audit.csv");
        assertThat(csv.body().lines()).hasSize(61);
        assertThat(ndjson.body().lines())
                .hasSize(120)
                .allMatch(line -> line.contains("\"previous_hash\""));
    }

    @Test
    void peopleWithoutTheRightReadNeitherPageNorFile() throws Exception {
        for (String path : List.of(LOG, LOG + "/export.csv", LOG + "/export.ndjson")) {
            HttpResponse<String> page = api.send(api.page(path, "developer").GET());
            assertThat(page.statusCode()).as(path).isEqualTo(403);
            assertThat(page.body()).as(path).doesNotContain("req-1");
        }
    }
}
