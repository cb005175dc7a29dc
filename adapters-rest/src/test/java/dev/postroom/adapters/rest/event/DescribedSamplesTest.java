package dev.postroom.adapters.rest.event;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;

import dev.postroom.adapters.rest.TestApi;
import dev.postroom.adapters.rest.shared.json.Json;
import dev.postroom.domain.event.EventId;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.shared.SettableClock;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.io.IOException;
import java.util.UUID;

class DescribedSamplesTest {

    @ParameterizedTest
    @EnumSource
    void everyTypeHasASampleWithTheDataOfThisEvent(EventType type) throws IOException {
        EventId id = new EventId(new UUID(1, 2));
        byte[] body = new DescribedSamples().body(TestApi.WORKSPACE, id, type, SettableClock.START);

        JsonNode sample = Json.mapper().readTree(body);

        assertThat(sample.get("id").textValue()).isEqualTo(id.toString());
        assertThat(sample.get("event_type").textValue()).isEqualTo(type.keyword());
        assertThat(sample.get("type").textValue()).isEqualTo(type.keyword());
        assertThat(sample.get("timestamp").textValue()).isEqualTo("2025-03-01T09:00:00.000Z");
        assertThat(sample.get("environment").textValue()).isEqualTo("live");
        assertThat(sample.get("data").isObject()).isTrue();
        assertThat(sample.has("sequence")).isFalse();
    }
}
