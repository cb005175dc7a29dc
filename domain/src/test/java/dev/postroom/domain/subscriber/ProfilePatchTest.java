package dev.postroom.domain.subscriber;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.postroom.domain.shared.Change;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.json.JsonObject;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

class ProfilePatchTest {

    private static final Profile ADA =
            new Profile(
                    Optional.of("Ada"),
                    Optional.of("King"),
                    Optional.of("c-1"),
                    Optional.of("en"),
                    Optional.of("Europe/London"),
                    JsonObject.of(Map.of("plan", "pro", "seats", 2)));

    @Test
    void aPatchWithoutMembersKeepsEverything() {
        assertThat(ProfilePatch.none().applyTo(ADA)).isEqualTo(ADA);
    }

    @Test
    void membersAreSetClearedAndKept() {
        Profile after = names(Change.set("Augusta"), Change.clear()).applyTo(ADA);
        assertThat(after.firstName()).contains("Augusta");
        assertThat(after.lastName()).isEmpty();
        assertThat(after.externalId()).contains("c-1");
    }

    @Test
    void metadataAreMergedByMember() {
        Map<String, @Nullable Object> members = new HashMap<>();
        members.put("seats", 3);
        members.put("plan", null);
        Profile after = metadata(Change.set(JsonObject.of(members))).applyTo(ADA);
        assertThat(after.metadata()).isEqualTo(JsonObject.of(Map.of("seats", 3)));
    }

    @Test
    void clearedMetadataAreEmpty() {
        assertThat(metadata(Change.clear()).applyTo(ADA).metadata()).isEqualTo(JsonObject.empty());
    }

    @Test
    void metadataThatGrowTooLargeAreRefused() {
        JsonObject large = JsonObject.of(Map.of("text", "x".repeat(Profile.MAX_METADATA_BYTES)));
        assertThatThrownBy(() -> metadata(Change.set(large)).applyTo(ADA))
                .isInstanceOf(FailureException.class);
    }

    private static ProfilePatch names(Change<String> first, Change<String> last) {
        return new ProfilePatch(
                first, last, Change.keep(), Change.keep(), Change.keep(), Change.keep());
    }

    private static ProfilePatch metadata(Change<JsonObject> change) {
        return new ProfilePatch(
                Change.keep(), Change.keep(), Change.keep(), Change.keep(), Change.keep(), change);
    }
}
