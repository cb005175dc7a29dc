package dev.postroom.bootstrap.e2e;

import com.fasterxml.jackson.databind.JsonNode;

import dev.postroom.bootstrap.e2e.Load.Request;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Prints how many requests a second the packaged jar answers, beside what the HTTP stack and the
 * database do alone in the same run. Not part of the build: see docs/CONTRIBUTING.md for the
 * command. System properties: {@code warm} and {@code seconds} of each measurement, {@code
 * workspaces} that write.
 */
class RequestsBenchmark {

    private static final Duration WARM = Duration.ofSeconds(Integer.getInteger("warm", 20));
    private static final Duration TIME = Duration.ofSeconds(Integer.getInteger("seconds", 10));
    private static final int WORKSPACES = Integer.getInteger("workspaces", 100);
    private static final int SUBSCRIBERS = 10_000;

    @TempDir Path directory;

    private final AtomicLong number = new AtomicLong();
    private Installation installation;
    private PostroomProcess postroom;
    private int port;

    @BeforeEach
    void start() {
        installation = Installation.in(directory);
        postroom = installation.serve(Map.of());
        port = URI.create(postroom.baseUrl()).getPort();
    }

    @AfterEach
    void stop() throws Exception {
        postroom.close();
        installation.close();
    }

    @Test
    void requests() throws Exception {
        List<String> ids = subscribers();
        String key = installation.liveKey;
        PgBench pgbench = new PgBench(installation.database(), directory);
        print("HTTP stack, a static file", measured(16, () -> get("/llms.txt", key)));
        print("read a subscriber", measured(16, () -> get("/subscribers/" + any(ids), key)));
        print(
                "  pgbench",
                pgbench.rate(
                        16,
                        "SELECT * FROM subscribers WHERE id = '%s'".formatted(any(ids))
                                + workspace()));
        print("list of 20", measured(8, () -> get("/subscribers?limit=20", key)));
        print("list of 100", measured(8, () -> get("/subscribers?limit=100", key)));
        print(
                "  pgbench",
                pgbench.rate(
                        8,
                        "SELECT * FROM subscribers WHERE true"
                                + workspace()
                                + " ORDER BY created_at DESC, id DESC LIMIT 101"));
        print("create a subscriber", measured(32, () -> post(key, "")));
        print("  pgbench", pgbench.rate(32, plainInsert()));
    }

    @Test
    void writes() {
        List<String> one = List.of(installation.liveKey);
        List<String> many =
                IntStream.range(0, WORKSPACES)
                        .mapToObj(_ -> installation.keyOfAnotherAccount())
                        .toList();
        api(one.getFirst())
                .post(
                        "/webhooks",
                        "{\"url\": \"http://127.0.0.1:9/\", \"events\": [\"subscriber.created\"]}")
                .expect(201);
        print("write, 1 workspace", measured(32, () -> post(any(one), ", \"tags\": [\"news\"]")));
        print(
                "write, %d workspaces".formatted(WORKSPACES),
                measured(32, () -> post(any(many), ", \"tags\": [\"news\"]")));
    }

    private Load.Result measured(int connections, Supplier<Request> request) {
        Load load = new Load(port, connections, _ -> request);
        load.run(WARM);
        return load.run(TIME);
    }

    private List<String> subscribers() {
        Api api = api(installation.liveKey);
        StringBuilder rows = new StringBuilder("email\n");
        for (int i = 0; i < SUBSCRIBERS; i++) {
            rows.append("reader-%d@acme.test\n".formatted(i));
        }
        String job =
                api.send("POST", "/subscribers/import", "text/csv", rows.toString())
                        .expect(202)
                        .text("/id");
        new CampaignSteps(api).awaitImport(job);
        List<String> ids = new ArrayList<>();
        for (JsonNode item : api.get("/subscribers?limit=100").expect(200).body().at("/items")) {
            ids.add(item.get("id").asText());
        }
        return ids;
    }

    private Api api(String key) {
        return new Api(postroom.baseUrl(), key);
    }

    private static Request get(String path, String key) {
        return new Request("GET", path.endsWith(".txt") ? path : "/api/v1" + path, key, "");
    }

    private Request post(String key, String more) {
        String body =
                "{\"email\": \"person-%d@acme.test\", \"first_name\": \"Anna\"%s}"
                        .formatted(number.incrementAndGet(), more);
        return new Request("POST", "/api/v1/subscribers", key, body);
    }

    private static <T> T any(List<T> all) {
        return all.get(RandomGenerator.getDefault().nextInt(all.size()));
    }

    private static String workspace() {
        return " AND workspace_id = (SELECT id FROM workspaces WHERE environment = 'live' LIMIT 1)";
    }

    // a row of the same table, without its counters and its event
    private static String plainInsert() {
        return "INSERT INTO notes SELECT workspace_id, id, gen_random_uuid(), 'x', 'x', now()"
                + " FROM subscribers LIMIT 1";
    }

    private static void print(String name, Load.Result result) {
        System.out.printf(Locale.ROOT, "%-28s %s%n", name, result);
    }

    private static void print(String name, OptionalDouble rate) {
        System.out.printf(
                Locale.ROOT,
                "%-28s %s%n",
                name,
                rate.isPresent() ? "%8.0f/s".formatted(rate.getAsDouble()) : "is not installed");
    }
}
