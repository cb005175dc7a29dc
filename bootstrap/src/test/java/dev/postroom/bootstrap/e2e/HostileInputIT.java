package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** Hostile and invalid input: no response is a 500, and the heap stays flat. */
final class HostileInputIT {

    private static final long FLAT = 48L * 1024 * 1024;

    @TempDir static Path directory;
    private static Installation installation;
    private static PostroomProcess postroom;
    private static Matrix matrix;
    private static Heap heap;

    @BeforeAll
    static void start() throws IOException {
        installation = Installation.in(directory);
        int management = TestPorts.next();
        postroom = installation.serve(sellingPlans(), management);
        matrix = Matrix.of(installation, postroom);
        heap = new Heap(postroom, management);
    }

    // so that a purchase is refused for its fields alone; no plan has a limit
    private static Map<String, String> sellingPlans() throws IOException {
        Path plans =
                Files.writeString(
                        directory.resolve("plans.json"),
                        """
                        {"basic": "free", "plans": [
                          {"name": "free", "limits": {}},
                          {"name": "starter", "limits": {},
                           "prices": {"month": "price_month", "year": "price_year"}}]}
                        """);
        return Map.of(
                "POSTROOM_BILLING_PROVIDER",
                "local",
                "POSTROOM_BILLING_PLANS_FILE",
                plans.toString());
    }

    @AfterAll
    static void stop() {
        postroom.close();
        installation.close();
    }

    @AfterEach
    void noRequestCausedAServerError() {
        assertThat(postroom.isAlive()).isTrue();
        assertThat(postroom.log()).doesNotContain("failed unexpectedly", "OutOfMemoryError");
    }

    @Test
    void aFieldOfTheWrongTypeNeverCausesAServerError() {
        HostileValues values = new HostileValues(matrix.description());
        Findings findings = new Findings();
        Storm storm = new Storm(matrix, findings);
        OperationTable.all().parallelStream()
                .filter(row -> !row.body().isEmpty() && !row.path().endsWith("/import"))
                .forEach(row -> storm.blow(row, values));
        findings.none(500);
    }

    @Test
    void aStormOfBadRequestsLeavesTheHeapFlat() {
        Findings findings = new Findings();
        Storm storm = new Storm(matrix, findings);
        storm.bodies();
        long before = heap.bytes();
        for (int round = 0; round < 20; round++) {
            storm.bodies();
        }
        findings.none(400);
        assertThat(heap.bytes() - before).isLessThan(FLAT);
    }

    @Test
    void aLineBreakIsRefusedInEverySingleLineField() {
        Findings findings = new Findings();
        new HostileContent(new Api(postroom.baseUrl(), installation.testKey), findings).lines();
        findings.none(60);
    }

    @Test
    void templatesReachOnlyTheirDataAndTerminate() {
        Findings findings = new Findings();
        HostileContent content =
                new HostileContent(new Api(postroom.baseUrl(), installation.testKey), findings);
        content.curious();
        content.endless();
        findings.none(14);
    }

    @Test
    void theDeepestAcceptedMetadataCanBeRendered() {
        Api api = new Api(postroom.baseUrl(), installation.testKey);
        String deep = "{\"a\": ".repeat(20) + "1" + "}".repeat(20);
        String person =
                api.post(
                                "/subscribers",
                                "{\"email\": \"deep@acme.test\", \"metadata\": " + deep + "}")
                        .expect(201)
                        .text("/id");
        String template = Fixtures.template(api).getOrDefault("id", "");
        api.post("/templates/" + template + "/preview", "{\"subscriber_id\": \"" + person + "\"}")
                .expect(200);
    }
}
