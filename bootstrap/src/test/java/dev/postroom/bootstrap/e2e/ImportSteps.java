package dev.postroom.bootstrap.e2e;

import static org.awaitility.Awaitility.await;

import dev.postroom.bootstrap.contract.Contract;
import dev.postroom.bootstrap.contract.Exchange;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Steps that several tests share for imports. */
record ImportSteps(String baseUrl, String key) {

    private static final HttpClient HTTP = HttpClient.newHttpClient();

    Api api() {
        return new Api(baseUrl, key);
    }

    /** A CSV file of subscribers with two tags and four metadata keys each. */
    static String csv(int people) {
        return IntStream.range(0, people)
                .mapToObj(n ->
                        "person-%1$d@example.test,N%1$d,Berg,group-%2$d;all,pro,%1$d,north,yes"
                                .formatted(n, n % 7))
                .collect(
                        Collectors.joining(
                                "\n",
                                "email,first_name,last_name,tags,metadata.plan,metadata.seats,"
                                        + "metadata.region,metadata.trial\n",
                                "\n"));
    }

    /** Starts an import and returns its path. */
    String start(String query, String type, String content) {
        Api.Answer accepted =
                api().send("POST", "/subscribers/import" + query, type, content).expect(202);
        return "/imports/" + accepted.text("/id");
    }

    Api.Answer awaitEnd(String path) {
        await().atMost(Duration.ofMinutes(3))
                .pollInterval(Duration.ofMillis(50))
                .until(() -> !api().get(path).text("/completed_at").equals("null"));
        return api().get(path);
    }

    long total() {
        return api().get("/subscribers?limit=1").body().at("/total").asLong();
    }

    /** A file as text. */
    String file(String path) {
        try {
            HttpRequest request =
                    HttpRequest.newBuilder(URI.create(baseUrl + path))
                            .header("X-API-Key", key)
                            .build();
            HttpResponse<String> response = HTTP.send(request, BodyHandlers.ofString());
            Contract.check(Exchange.of("", response));
            return response.body();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
