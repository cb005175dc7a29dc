package dev.postroom.bootstrap.e2e;

import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The environment of a scenario of reliability: a database, a sink that keeps a ledger, and people
 * on the tag {@code all}.
 */
final class CampaignRig implements AutoCloseable {

    /** How long a scenario may take. */
    static final Duration LIMIT = Duration.ofMinutes(30);

    final Installation installation;
    final SinkProcess sink;
    private final Path ledger;

    private CampaignRig(Installation installation, SinkProcess sink, Path ledger) {
        this.installation = installation;
        this.sink = sink;
        this.ledger = ledger;
    }

    /** In a new database of the shared server; the sink waits so long before each answer. */
    static CampaignRig start(Path directory, int delayMillis) throws Exception {
        return on(directory, Installation.in(directory), delayMillis);
    }

    static CampaignRig on(Path directory, Installation installation, int delayMillis)
            throws Exception {
        Path ledger = directory.resolve("ledger");
        return new CampaignRig(installation, SinkProcess.keeping(ledger, delayMillis), ledger);
    }

    /** With a sink that goes wrong. */
    static CampaignRig failing(Path directory, long seed) throws Exception {
        Path ledger = directory.resolve("ledger");
        return new CampaignRig(
                Installation.in(directory), SinkProcess.failing(ledger, seed), ledger);
    }

    PostroomProcess serve() {
        return serve(Map.of());
    }

    PostroomProcess serve(Map<String, String> more) {
        return serve(more, TestPorts.next());
    }

    PostroomProcess serve(Map<String, String> more, int managementPort) {
        Map<String, String> all = new HashMap<>(more);
        all.put("POSTROOM_SMTP_URL", "smtp://127.0.0.1:" + sink.port + "?max_messages=10000");
        return installation.serve(all, managementPort);
    }

    Api api(PostroomProcess postroom) {
        return new Api(postroom.baseUrl(), installation.liveKey);
    }

    /** Imports that many people. */
    void people(PostroomProcess postroom, int count) {
        people(postroom, ImportSteps.csv(count));
    }

    /** The same, each three of them in a domain of their own. */
    void peopleOfManyDomains(PostroomProcess postroom, int count) {
        String rows =
                IntStream.range(0, count)
                        .mapToObj(n -> "person-%d@d%d.test,N,all%n".formatted(n, n / 3))
                        .collect(Collectors.joining());
        people(postroom, "email,first_name,tags\n" + rows);
    }

    private void people(PostroomProcess postroom, String csv) {
        ImportSteps imports = new ImportSteps(postroom.baseUrl(), installation.liveKey);
        imports.awaitEnd(imports.start("", "text/csv", csv));
    }

    /** Starts a campaign to all people. */
    String send(PostroomProcess postroom, String onUnknown) {
        Api api = api(postroom);
        String word = Ground.word();
        String template =
                api.post(
                                "/templates",
                                """
                                {"name": "%s", "subject": "Hello {{first_name}}",
                                 "html": "<p>Dear {{first_name}}, <a href='{{unsubscribe_url}}'>stop</a></p>"}
                                """
                                        .formatted(word))
                        .expect(201)
                        .text("/id");
        String campaign =
                api.post(
                                "/campaigns",
                                """
                                {"name": "%s", "template_id": "%s", "on_unknown": "%s",
                                 "tag_filter": {"include_tags": ["all"]}}
                                """
                                        .formatted(word, template, onUnknown))
                        .expect(201)
                        .text("/id");
        api.post("/campaigns/" + campaign + "/send", "{}").expect(202);
        return campaign;
    }

    /** Waits until the sink has taken so many mails since it started. */
    void awaitMails(long count) {
        await().atMost(LIMIT)
                .pollInterval(Duration.ofMillis(20))
                .until(() -> sink.mails() >= count);
    }

    void awaitSent(PostroomProcess postroom, String campaign) {
        Api api = api(postroom);
        await().atMost(LIMIT)
                .pollInterval(Duration.ofMillis(100))
                .until(() -> api.get("/campaigns/" + campaign).text("/status").equals("sent"));
    }

    LedgerFile ledger() {
        return LedgerFile.read(ledger);
    }

    StoredRows rows() {
        return new StoredRows(installation.database());
    }

    /** Compares what a client is told, the ledger and the database. */
    Reckoning reckon(PostroomProcess postroom, String campaign) {
        return Reckoning.of(
                api(postroom).get("/campaigns/" + campaign).body().at("/stats"),
                ledger().ofCampaign(campaign),
                rows().outcomes(campaign),
                rows().chunkCounts(campaign));
    }

    @Override
    public void close() {
        sink.close();
        installation.close();
    }
}
