package dev.postroom.adapters.rest.privacy;

import com.fasterxml.jackson.annotation.JsonRawValue;
import com.fasterxml.jackson.annotation.JsonUnwrapped;

import dev.postroom.adapters.rest.shared.json.Times;
import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.domain.privacy.PersonalActivity;

import org.jspecify.annotations.Nullable;

import java.util.UUID;

/** Something that happened to a person; what its kind does not have is null. */
public record ActivityView(
        String id,
        String kind,
        String name,
        String createdAt,
        @JsonRawValue @Nullable String event,
        @JsonUnwrapped Subject subject)
        implements View {

    /** The trigger of a run with the reason of its end, or the tag of a consent with its source. */
    public record Subject(
            @Nullable String triggerId,
            @Nullable String tagId,
            @Nullable String reason,
            @Nullable String source) {}

    static ActivityView of(PersonalActivity activity) {
        boolean isRun = activity.kind() == PersonalActivity.Kind.TRIGGER_RUN;
        String subject = activity.subject().map(UUID::toString).orElse(null);
        String reason = activity.reason().orElse(null);
        return new ActivityView(
                activity.id().toString(),
                activity.kind().keyword(),
                activity.name(),
                Times.text(activity.at()),
                activity.event().orElse(null),
                isRun
                        ? new Subject(subject, null, reason, null)
                        : new Subject(null, subject, null, reason));
    }
}
