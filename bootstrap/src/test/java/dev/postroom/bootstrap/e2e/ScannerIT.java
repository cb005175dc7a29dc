package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A mail scanner that fetches every link of every mail changes nothing. */
final class ScannerIT {

    private static final int TIMES = 3;
    private static final Pattern LOCAL_LINK = Pattern.compile("(?:href|src)=\"(/[^\"]*)\"");
    // written about the requests of this test, a moment later
    private static final Set<String> COUNTING =
            Set.of("request_counts", "logged_requests", "key_requests");

    @TempDir static Path directory;
    private static Installation installation;
    private static SmtpSink smtp;
    private static PostroomProcess postroom;
    private static EveryMail mails;

    @BeforeAll
    static void start() throws Exception {
        installation = Installation.in(directory);
        smtp = SmtpSink.start();
        postroom =
                installation.serve(Map.of("POSTROOM_SMTP_URL", "smtp://127.0.0.1:" + smtp.port()));
        mails = new EveryMail(new Api(postroom.baseUrl(), installation.liveKey), smtp);
    }

    @AfterAll
    static void stop() throws Exception {
        postroom.close();
        smtp.close();
        installation.close();
    }

    @Test
    void everyLinkOfEveryMailCanBeFetchedAndNothingChanges() throws Exception {
        Map<String, EveryMail.Arrived> all = new LinkedHashMap<>();
        all.put("campaign", mails.ofCampaign());
        all.put("trigger", mails.ofTrigger());
        all.put("confirmation", mails.ofConfirmation());
        all.put("request", mails.ofRequest());
        assertPages(all.get("campaign"), "/u/", "/preferences", "/view");
        assertPages(all.get("trigger"), "/u/", "/preferences");
        assertPages(all.get("confirmation"), "/u/", "/confirm");
        assertPages(all.get("request"), "/u/", "/preferences");
        // the campaign and the mails are told of a moment after they arrived
        settled();
        List<JsonNode> shown = all.values().stream().map(ScannerIT::shown).toList();
        Map<String, String> before = settled();

        int fetched = 0;
        for (EveryMail.Arrived one : all.values()) {
            fetched += scan(one.mail());
        }

        assertThat(fetched).isGreaterThanOrEqualTo(TIMES * 2 * 12);
        assertThat(settled()).isEqualTo(before);
        assertThat(all.values().stream().map(ScannerIT::shown).toList()).isEqualTo(shown);
        Map<String, String> exported = settled();
        // the comparison would notice what the link does
        assertThat(posted(all.get("trigger").mail().oneClick())).isEqualTo(200);
        assertThat(settled()).isNotEqualTo(exported);
    }

    private static void assertPages(EveryMail.Arrived one, String... starts) {
        Set<String> paths = new TreeSet<>();
        for (String link : one.mail().links()) {
            paths.add(URI.create(link).getRawPath().replaceFirst("(/u/).*", "$1"));
        }
        assertThat(paths).as(one.mail().mail().source()).contains(starts);
    }

    /** The data that the service shows about the person of a mail. */
    private static JsonNode shown(EveryMail.Arrived one) {
        Api api = mails.api();
        ObjectNode export =
                (ObjectNode) api.get("/subscribers/" + one.person() + "/export").expect(200).body();
        export.remove("exported_at");
        export.set("last_event", api.get("/events?limit=100").expect(200).body());
        return export;
    }

    /** The digest of all tables, as soon as no worker changes them any more. */
    private static Map<String, String> settled() throws SQLException {
        Map<String, String> last = new LinkedHashMap<>(digest());
        await().atMost(Duration.ofSeconds(30))
                .pollInterval(Duration.ofMillis(500))
                .until(() -> {
                    Map<String, String> now = digest();
                    boolean same = now.equals(last);
                    last.putAll(now);
                    return same;
                });
        return last;
    }

    private static Map<String, String> digest() throws SQLException {
        return DatabaseDigest.of(installation.database(), COUNTING);
    }

    /** Fetches the links of a mail, and those of the pages that they lead to; how many requests. */
    private static int scan(ScannedMail mail) throws Exception {
        Set<String> links = new TreeSet<>();
        for (String link : mail.links()) {
            URI parsed = URI.create(link);
            links.add(
                    parsed.getRawPath()
                            + (parsed.getRawQuery() == null ? "" : "?" + parsed.getRawQuery()));
        }
        Set<String> further = new TreeSet<>();
        int requests = 0;
        for (String link : links) {
            HttpResponse<String> page = fetched(link);
            assertThat(page.headers().firstValue("Referrer-Policy")).contains("no-referrer");
            Matcher inside = LOCAL_LINK.matcher(page.body());
            while (inside.find()) {
                further.add(inside.group(1).replace("&amp;", "&"));
            }
        }
        further.removeAll(links);
        for (String link : further) {
            fetched(link);
        }
        requests += (links.size() + further.size()) * TIMES * 2;
        return requests;
    }

    private static HttpResponse<String> fetched(String link) throws Exception {
        HttpResponse<String> page = sent("GET", link);
        for (int n = 0; n < TIMES; n++) {
            page = sent("GET", link);
            assertThat(page.statusCode()).as(link).isEqualTo(200);
            assertThat(sent("HEAD", link).statusCode()).as(link).isEqualTo(200);
        }
        return page;
    }

    private static HttpResponse<String> sent(String method, String link) throws Exception {
        try (HttpClient client =
                HttpClient.newBuilder().followRedirects(HttpClient.Redirect.ALWAYS).build()) {
            HttpRequest request =
                    HttpRequest.newBuilder(URI.create(postroom.origin() + link))
                            .method(method, BodyPublishers.noBody())
                            .build();
            return client.send(request, BodyHandlers.ofString());
        }
    }

    private static int posted(String link) throws Exception {
        return sent("POST", link).statusCode();
    }
}
