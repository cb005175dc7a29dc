package dev.postroom.adapters.rest.preference;

import com.fasterxml.jackson.annotation.JsonRawValue;

import dev.postroom.adapters.rest.shared.json.Times;
import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.domain.preference.PersonalActivity;

import org.jspecify.annotations.Nullable;

import java.util.UUID;

/** Something that happened to a person; what its kind does not have is null. */
public record ActivityView(
        String id,
        String kind,
        String name,
        String createdAt,
        @JsonRawValue @Nullable String event,
        @Nullable String triggerId,
        @Nullable String tagId,
        @Nullable String reason,
        @Nullable String source)
        implements View {

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
                isRun ? subject : null,
                isRun ? null : subject,
                isRun ? reason : null,
                isRun ? null : reason);
    }
}
