package dev.postroom.bootstrap.e2e;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * Prints the latency of a read alone and beside many sign-ins at once, with 512 MiB for the
 * service. Not part of the build: see docs/CONTRIBUTING.md for the command. System properties:
 * {@code clients} that sign in at once, {@code seconds} of each measurement.
 */
class SignInBenchmark {

    private static final int CLIENTS = Integer.getInteger("clients", 64);
    private static final Duration TIME = Duration.ofSeconds(Integer.getInteger("seconds", 20));

    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    @TempDir Path directory;

    @Test
    void signIns() throws Exception {
        try (Installation installation = Installation.in(directory);
                PostroomProcess postroom =
                        installation.serve(
                                Map.of("POSTROOM_HTTP_TRUSTED_PROXIES", "127.0.0.1/32"))) {
            QuietAccount quiet = QuietAccount.of(new Api(postroom.baseUrl(), installation.testKey));
            Load.Message get =
                    new Load.Request(
                            "GET",
                            "/api/v1/subscribers/" + quiet.person(),
                            installation.testKey,
                            "");
            Load reads = new Load(postroom.port(), 1, _ -> (Supplier<Load.Message>) () -> get);
            for (int i = 0; i < 3; i++) {
                print("warming", reads.run(TIME));
            }
            print("alone", reads.run(TIME));
            flood(postroom, () -> print(CLIENTS + " sign-ins at once", reads.run(TIME)));
            print("alone", reads.run(TIME));
        }
    }

    private static void flood(PostroomProcess postroom, Runnable meanwhile)
            throws InterruptedException {
        long end = System.nanoTime() + TIME.toNanos();
        Map<Integer, AtomicInteger> answers = new ConcurrentHashMap<>();
        List<Thread> clients = new ArrayList<>();
        AtomicInteger attempts = new AtomicInteger();
        for (int n = 0; n < CLIENTS; n++) {
            clients.add(
                    Thread.ofPlatform()
                            .start(() -> {
                                while (System.nanoTime() < end) {
                                    int status = attempt(postroom, attempts.incrementAndGet());
                                    answers.computeIfAbsent(status, _ -> new AtomicInteger())
                                            .incrementAndGet();
                                }
                            }));
        }
        meanwhile.run();
        for (Thread client : clients) {
            client.join();
        }
        System.out.println("answers by status " + new TreeMap<>(answers));
    }

    // each from another address for another person, so that no limit but that of the work holds
    private static int attempt(PostroomProcess postroom, int number) {
        Map<String, String> form =
                Map.of("address", "stranger" + number + "@acme.test", "password", "wrong");
        HttpRequest request =
                HttpRequest.newBuilder(URI.create(postroom.origin() + "/sign-in"))
                        .header("Sec-Fetch-Site", "same-origin")
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .header(
                                "X-Forwarded-For",
                                "2001:db8:0:" + Integer.toHexString(number) + "::1")
                        .POST(BodyPublishers.ofString(DashboardClient.encoded(form)))
                        .build();
        try {
            HttpResponse<Void> answer = CLIENT.send(request, BodyHandlers.discarding());
            // a client that is refused waits for as long as it is told
            long wait = answer.headers().firstValueAsLong("Retry-After").orElse(0);
            Thread.sleep(Duration.ofSeconds(wait));
            return answer.statusCode();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void print(String name, Load.Result reads) {
        System.out.printf(Locale.ROOT, "%-28s reads %s%n", name, reads);
    }
}
