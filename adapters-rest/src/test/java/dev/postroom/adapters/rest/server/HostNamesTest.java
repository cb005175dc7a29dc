package dev.postroom.adapters.rest.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.rest.RawConnection;
import dev.postroom.adapters.rest.TestApi;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.util.List;

/** The host that a request names never fails a request. */
class HostNamesTest {

    private static final List<String> PATHS =
            List.of(
                    "/api/v1/tags",
                    "/docs",
                    "/llms.txt",
                    "/u/x",
                    "/c/x",
                    "/preferences/x",
                    "/nope");

    private static TestApi api;

    @BeforeAll
    static void start() throws IOException {
        api = TestApi.start();
    }

    @AfterAll
    static void stop() {
        api.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "my_postroom:8080",
                "postroom_app_1:8080",
                "app.my_net",
                "_",
                "-",
                "-a-.b_",
                "1.2.3.4.5",
                "999.1.1.1",
                "example.org.",
                "[::1]:8080",
                "127.0.0.1",
            })
    void aNameOfAnyNetworkIsServedOnEveryPath(String host) throws Exception {
        for (String path : PATHS) {
            RawConnection.Response usual = get("GET " + path, "localhost");
            assertThat(get("GET " + path, host).status()).as(path).isEqualTo(usual.status());
            assertThat(get("GET http://" + host + path, host).status())
                    .as("absolute form of " + path)
                    .isEqualTo(usual.status());
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a,b",
                "a;b",
                "*",
                ".",
                "a..b",
                ".a",
                "%41",
                "a b",
                "a/b",
                "a@b",
                "a:b",
                "[::1",
                "[x]",
                "a:99999999",
                "a\"b",
                "<a>",
                "a'b",
                "a!b",
                "(a)",
                "a=b",
                "a&b",
                "a+b",
                "a$b",
                "~",
            })
    void anotherNameIsRefusedOnEveryPathWithAProblem(String host) throws Exception {
        for (String path : PATHS) {
            RawConnection.Response response = get("GET " + path, host);
            assertThat(response.status()).as(path).isEqualTo(400);
            assertThat(response.head()).contains("application/problem+json");
            assertThat(response.body()).contains("\"code\":\"");
        }
    }

    @ParameterizedTest
    @CsvSource({"a%41b, 400", "'a,b', 400", "a_b, 200"})
    void theHostOfAnAbsoluteUrlCountsToo(String host, int status) throws Exception {
        assertThat(get("GET http://" + host + "/docs", host).status()).isEqualTo(status);
    }

    private static RawConnection.Response get(String start, String host) throws IOException {
        try (RawConnection connection = new RawConnection(api.port())) {
            connection.send(start + " HTTP/1.1\r\nHost: " + host + "\r\n\r\n");
            return connection.read();
        }
    }
}
