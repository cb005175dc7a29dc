package dev.postroom.adapters.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.rest.event.JacksonEventPayloads;
import dev.postroom.adapters.rest.fake.FakeSubscribers;
import dev.postroom.domain.event.EventType;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;

/**
 * Compares every view with recorded bytes: field names, their order and nulls are part of the API,
 * of entity tags and of webhook signatures.
 */
class RenderedViewsTest {

    private static final String ID = FakeSubscribers.ANNA.id().toString();

    static Stream<Recorded> responses() throws IOException {
        return Recorded.all("responses.txt");
    }

    static Stream<Recorded> payloads() throws IOException {
        return Recorded.all("payloads.txt");
    }

    @ParameterizedTest
    @MethodSource("responses")
    void aResponseHasTheRecordedBytesAndEntityTag(Recorded expected)
            throws IOException, InterruptedException {
        String[] parts = expected.name().split(" ", 3);
        try (TestApi api = TestApi.start()) {
            HttpResponse<String> response =
                    api.send(
                            parts.length == 3
                                    ? api.json(parts[0], parts[1].replace("%s", ID), parts[2])
                                    : api.request(parts[1].replace("%s", ID)));
            String tag = response.headers().firstValue("ETag").orElse("no tag");

            assertThat(
                            response.statusCode()
                                    + " "
                                    + tag
                                    + " "
                                    + response.body().replace("\r\n", "\n").strip())
                    .isEqualTo(expected.text());
        }
    }

    @ParameterizedTest
    @MethodSource("payloads")
    void anEventHasTheRecordedBytes(Recorded expected) {
        assertThat(
                        new String(
                                new JacksonEventPayloads()
                                        .body(
                                                TestApi.WORKSPACE,
                                                SampleEvents.event(expected.name())),
                                StandardCharsets.UTF_8))
                .isEqualTo(expected.text());
    }

    @Test
    void anEventOfEachTypeIsRecorded() throws IOException {
        assertThat(payloads().map(Recorded::name).map(SampleEvents::type).toList())
                .contains(EventType.values());
    }
}
