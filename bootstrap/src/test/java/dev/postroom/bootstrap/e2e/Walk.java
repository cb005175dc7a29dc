package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.postroom.domain.shared.Race;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A walk through a new installation of the packaged jar: two migrations at once, people with names
 * of many scripts, searches and pages, an import, transactional mails, a trigger, eight clients at
 * once, and a campaign in whose middle the service is stopped and started. Every person is mailed
 * exactly once, and the API, the database and the mail server count the same.
 */
final class Walk {

    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final int MAILS_PER_MINUTE = 1800;

    private final Path directory;
    private final Surroundings around;
    private final int people;
    private final Postbox postbox;

    private Walk(Path directory, Surroundings around, int people) {
        this.directory = directory;
        this.around = around;
        this.people = people;
        this.postbox = new Postbox(around.mails());
    }

    /**
     * Walks in an empty database.
     *
     * @param people how many get the campaign
     * @return what was counted
     */
    static String through(Surroundings around, Path directory, int people) throws Exception {
        return new Walk(directory, around, people).walk();
    }

    private String walk() throws Exception {
        Instant start = Instant.now();
        Neighbour neighbour = Neighbour.beside(around.direct());
        migrateTwiceAtOnce();
        Installation installation = Installation.in(directory, around.database());
        String campaign;
        try (PostroomProcess postroom = serve(installation)) {
            Api api = new Api(postroom.baseUrl(), installation.liveKey);
            new WalkPeople(api).areFoundAndListed();
            WalkMails mails = new WalkMails(api, postbox);
            mails.sendEachKind();
            mails.welcomeByTrigger();
            mails.sendFromClientsAtOnce();
            importPeople(postroom, installation.liveKey);
            campaign = startCampaign(api);
            await().atMost(PATIENCE).until(() -> postbox.ofCampaign(campaign) > people / 4);
            assertThat(postroom.stop()).isIn(0, 143);
            assertThatNothingWentWrong(postroom);
        }
        assertThat(postbox.ofCampaign(campaign)).isLessThan(people);
        try (PostroomProcess postroom = serve(installation)) {
            Api api = new Api(postroom.baseUrl(), installation.liveKey);
            new CampaignSteps(api).awaitStatus(campaign, "sent");
            reckon(api, campaign);
            unsubscribeByLink(postroom, api);
            totals(api);
            assertThatNothingWentWrong(postroom);
        }
        RecordedEvents.check(around.direct());
        neighbour.assertThatNothingChanged();
        return String.format(
                Locale.ROOT,
                "%d subscribers, %d mails, %d of them of the campaign, in %d s",
                stored("subscribers"),
                postbox.count(),
                people,
                Duration.between(start, Instant.now()).toSeconds());
    }

    private void migrateTwiceAtOnce() {
        assertThat(
                        Race.of(
                                2,
                                _ ->
                                        PostroomProcess.run(
                                                directory,
                                                Installation.settings(around.database()),
                                                "migrate")))
                .allSatisfy(result -> assertThat(result.exitCode()).as(result.err()).isZero());
    }

    private PostroomProcess serve(Installation installation) {
        return installation.serve(
                Map.of(
                        "POSTROOM_SMTP_URL",
                        around.smtpUrl(),
                        "POSTROOM_MAIL_FROM",
                        "News <%s>".formatted(around.sender())));
    }

    private void importPeople(PostroomProcess postroom, String key) {
        StringBuilder file = new StringBuilder("email,first_name,tags\nno address,N,news\n");
        for (int n = 0; n < people; n++) {
            file.append("%s,N%d,news%n".formatted(CampaignSteps.address(n), n));
        }
        ImportSteps imports = new ImportSteps(postroom.baseUrl(), key);
        Api.Answer job = imports.awaitEnd(imports.start("", "text/csv", file.toString()));
        assertThat(List.of(job.text("/created"), job.text("/rejected")))
                .containsExactly(Integer.toString(people), "1");
    }

    private String startCampaign(Api api) {
        String campaign =
                new CampaignSteps(api)
                        .createCampaign(", \"throttle_per_minute\": " + MAILS_PER_MINUTE);
        assertThat(api.get("/campaigns/" + campaign + "/recipient-count").text("/count"))
                .isEqualTo(Integer.toString(people));
        api.post("/campaigns/" + campaign + "/send", "{}").expect(202);
        return campaign;
    }

    private void reckon(Api api, String campaign) {
        for (int n = 0; n < people; n++) {
            postbox.expect(CampaignSteps.address(n));
        }
        postbox.awaitEach();
        StoredRows rows = new StoredRows(around.direct());
        Reckoning sum =
                Reckoning.of(
                        api.get("/campaigns/" + campaign).expect(200).body().at("/stats"),
                        postbox.ledger().ofCampaign(campaign),
                        rows.outcomes(campaign),
                        rows.chunkCounts(campaign));
        assertThat(sum.differences()).isEmpty();
        assertThat(sum.of("accepted")).as(sum.toString()).isEqualTo(people);
        assertThat(sum.twice()).isZero();
    }

    private void unsubscribeByLink(PostroomProcess postroom, Api api) throws Exception {
        String person = CampaignSteps.address(0);
        String path = new ScannedMail(postbox.to(person).getFirst()).oneClick();
        try (HttpClient client = HttpClient.newHttpClient()) {
            HttpRequest click =
                    HttpRequest.newBuilder(URI.create(postroom.origin() + path))
                            .header("Content-Type", "application/x-www-form-urlencoded")
                            .POST(BodyPublishers.ofString("List-Unsubscribe=One-Click"))
                            .build();
            assertThat(client.send(click, BodyHandlers.discarding()).statusCode()).isEqualTo(200);
        }
        assertThat(api.get("/subscribers/" + person).expect(200).text("/status"))
                .isEqualTo("unsubscribed");
        api.delete("/subscribers/" + person).expect(204);
    }

    private void totals(Api api) {
        for (String list : List.of("subscribers", "tags", "emails")) {
            assertThat(api.get("/" + list + "?limit=1").expect(200).text("/total"))
                    .as(list)
                    .isEqualTo(Long.toString(stored(list)));
        }
        assertThat(api.get("/subscribers?status=bounced").text("/total")).isEqualTo("0");
    }

    private long stored(String table) {
        return Long.parseLong(
                new StoredRows(around.direct())
                        .pairs("SELECT 'rows', count(*) FROM " + table)
                        .getOrDefault("rows", "none"));
    }

    private static void assertThatNothingWentWrong(PostroomProcess postroom) {
        assertThat(postroom.log().lines())
                .noneMatch(line -> line.contains(" ERROR ") || line.contains(" WARN "));
    }
}
