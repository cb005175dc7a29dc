package dev.postroom.adapters.rest;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;

/** An event of a client is named by {@code name} or {@code event_name}. */
class EventNamesTest {

    private static TestApi api;

    @BeforeAll
    static void start() throws IOException {
        api = TestApi.start();
    }

    @AfterAll
    static void stop() {
        api.close();
    }

    // 409 is what the core of this test answers to each valid event
    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '^',
            value = {
                "'name': 'paid', 409",
                "'event_name': 'paid', 409",
                "'event_name': 'paid' ;'name': 'paid', 422",
                "'properties': {}, 422",
                "'event_name': 1, 422",
                "'event_name': '', 422",
            })
    void theNameOfAnEventHasTwoNames(String members, int status) throws Exception {
        String body = "{'email': 'anna@example.com', " + members.replace(';', ',') + "}";
        assertThat(api.send(api.json("POST", "/events", body.replace('\'', '"'))).statusCode())
                .isEqualTo(status);
    }
}
