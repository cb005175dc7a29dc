package dev.postroom.domain.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.account.WorkspaceFixture;
import dev.postroom.domain.shared.JsonReading;
import dev.postroom.domain.shared.SettableClock;

import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Tests that every implementation of {@link SampleBodies} must pass. */
public interface SampleBodiesContract {

    /** The samples under test. */
    SampleBodies samples();

    private static List<Workspace> workspaces() {
        return List.of(
                WorkspaceFixture.live(new UUID(3, 4)), WorkspaceFixture.test(new UUID(5, 6)));
    }

    @ParameterizedTest
    @EnumSource
    default void everyTypeHasASampleWithTheDataOfThisEvent(EventType type) {
        EventId id = new EventId(new UUID(1, 2));
        for (Workspace workspace : workspaces()) {
            byte[] body = samples().body(workspace, id, type, SettableClock.START);

            assertThat(JsonReading.of(new String(body, StandardCharsets.UTF_8)))
                    .asInstanceOf(InstanceOfAssertFactories.map(String.class, Object.class))
                    .containsEntry("id", id.toString())
                    .containsEntry("event_type", type.keyword())
                    .containsEntry("type", type.keyword())
                    .containsEntry("timestamp", "2025-03-01T09:00:00.000Z")
                    .containsEntry("environment", workspace.environment().keyword())
                    .doesNotContainKey("sequence")
                    .hasEntrySatisfying("data", data -> assertThat(data).isInstanceOf(Map.class));
        }
    }
}
