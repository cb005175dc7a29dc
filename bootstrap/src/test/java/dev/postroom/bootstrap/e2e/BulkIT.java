package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** People in bulk: from the list of subscribers to the report, with and without scripts. */
final class BulkIT {

    private static final String HOME = "/app/acme/test";
    private static final String LIVE = "/app/acme/live";

    @TempDir static Path directory;
    private static Installation installation;
    private static PostroomProcess postroom;
    private static Browser browser;
    private static SignedInBrowser plain;
    private static Api api;

    @BeforeAll
    static void start() throws IOException {
        installation = Installation.in(directory);
        postroom = installation.serve(FirstOwner.settings());
        browser = Browser.start(directory);
        plain = new SignedInBrowser(postroom.origin(), FirstOwner.ADDRESS, FirstOwner.PASSWORD);
        api = new Api(postroom.baseUrl(), installation.testKey);
        addPeople(api, "crowd", 103, "Crowd");
        addPeople(api, "quiet", 3, "Quiet");
        addPeople(new Api(postroom.baseUrl(), installation.liveKey), "live", 2, "Crowd");
    }

    private static void addPeople(Api api, String name, int count, String tag) {
        for (int from = 0; from < count; from += 50) {
            String people =
                    IntStream.range(from, Math.min(count, from + 50))
                            .mapToObj(
                                    "{\"email\": \"%s%%d@example.com\", \"tags\": [\"%s\"]}"
                                                    .formatted(name, tag)
                                            ::formatted)
                            .collect(Collectors.joining(","));
            api.post("/subscribers/batch", "{\"subscribers\": [" + people + "]}").expect(200);
        }
    }

    @AfterAll
    static void stop() {
        if (browser != null) {
            browser.close();
            plain.close();
            postroom.close();
            installation.close();
        }
    }

    @Test
    void tickedPeopleAndAllWhoMatchAreTaggedWithScripts() throws Exception {
        tag(signedIn(Visitor.byMouse(browser)), "Seen with scripts");
    }

    @Test
    void tickedPeopleAndAllWhoMatchAreTaggedWithoutScripts() throws Exception {
        tag(signedIn(Visitor.byMouse(browser).withoutScripts()), "Seen without scripts");
    }

    private static Visitor signedIn(Visitor visitor) {
        FirstOwner.signIn(visitor, postroom);
        return visitor;
    }

    private static void tag(Visitor visitor, String tag) {
        visitor.open(postroom.origin() + HOME + "/subscribers?tag=quiet");
        visitor.check("Select quiet0@example.com");
        visitor.check("Select quiet2@example.com");
        visitor.send("For the selected people");
        visitor.isAt("Tag 2 people");
        visitor.reads("quiet0@example.com", "quiet2@example.com");
        visitor.write("Tags", tag);
        visitor.send("Tag 2 people");
        visitor.isAt("Tag people");
        visitor.awaitsTheEnd("Reload");
        visitor.reads("completed");
        assertThat(total("tag=" + slug(tag))).isEqualTo(2);

        visitor.open(postroom.origin() + HOME + "/subscribers?tag=quiet");
        visitor.send("For all 3 subscribers that match");
        visitor.isAt("Tag 3 people");
        visitor.reads("On one of these tags: quiet");
        visitor.write("Tags", tag + " again");
        visitor.send("Tag 3 people");
        visitor.isAt("Tag people");
        visitor.awaitsTheEnd("Reload");
        assertThat(total("tag=" + slug(tag + " again"))).isEqualTo(3);
        visitor.follow("Actions");
        visitor.isAt("Actions");
    }

    private static String slug(String tag) {
        return tag.toLowerCase(Locale.ROOT).replace(' ', '-');
    }

    private static int total(String filter) {
        return api.get("/subscribers?" + filter).expect(200).body().get("total").asInt();
    }

    @Test
    void deletingManyAsksForTheNumberOfTodayAndForAWord() {
        String question = HOME + "/subscribers/actions/new?action=delete&of=all&tag=crowd";
        assertThat(plain.read(question)).contains("Delete 103 people", "Type delete to confirm");

        Map<String, String> form = new HashMap<>();
        form.put("action", "delete");
        form.put("of", "all");
        form.put("tag", "crowd");
        form.put("count", "103");
        assertThat(start(form)).contains("Type delete to confirm.");
        form.put("typed", "delete");
        addPeople(api, "late", 1, "Crowd");
        assertThat(start(form)).contains("it is 104 now");
        form.put("count", "104");
        assertThat(start(form)).contains("The action has begun.");
        await().atMost(Duration.ofSeconds(60)).until(() -> total("tag=crowd") == 0);
        assertThat(total("tag=quiet")).isEqualTo(3);
        Api live = new Api(postroom.baseUrl(), installation.liveKey);
        assertThat(live.get("/subscribers").expect(200).body().get("total").asInt()).isEqualTo(2);
    }

    private static String start(Map<String, String> form) {
        form.put("once", UUID.randomUUID().toString());
        HttpResponse<String> answer = plain.send(HOME + "/subscribers/actions", form);
        return answer.body();
    }

    @Test
    void aMisspeltFilterIsNeverEverybody() {
        int before = total("limit=1");
        for (String filter :
                new String[] {"tags=quiet", "statsu=active", "q=quiet", "tag=nowhere"}) {
            String page =
                    plain.read(HOME + "/subscribers/actions/new?action=delete&of=all&" + filter);
            assertThat(page).contains("This action is not possible");
            Map<String, String> form = new HashMap<>();
            form.put("action", "delete");
            form.put("of", "all");
            form.put(filter.split("=", 2)[0], filter.split("=", 2)[1]);
            form.put("count", Integer.toString(before));
            form.put("typed", "delete");
            assertThat(start(form)).contains("This action is not possible");
        }
        assertThat(plain.read(HOME + "/subscribers/actions/new?action=delete&of=ticked"))
                .contains("Tick the people in the list first.");
        assertThat(
                        api.get("/subscribers/actions?status=queued")
                                .expect(200)
                                .body()
                                .get("total")
                                .asInt())
                .isZero();
        assertThat(total("tag=quiet")).isEqualTo(3);
    }

    @Test
    void theListIsExportedWithItsFilter() {
        assertThat(plain.read(HOME + "/subscribers/export?tag=quiet"))
                .contains("Export 3 subscribers");
        String file = plain.read(HOME + "/subscribers/export/subscribers.csv?tag=quiet");
        assertThat(file.lines()).hasSize(4);
        assertThat(file).contains("quiet1@example.com").doesNotContain("crowd");
        assertThat(plain.read(LIVE + "/subscribers/export?tag=crowd"))
                .contains("Export 2 subscribers");
    }
}
