package dev.postroom.adapters.rest.subscriber;

import dev.postroom.adapters.rest.shared.json.Json;
import dev.postroom.adapters.rest.shared.json.Times;
import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.adapters.rest.shared.text.Csv;
import dev.postroom.domain.subscriber.Profile;
import dev.postroom.domain.subscriber.Subscriber;

import org.jspecify.annotations.Nullable;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A subscriber in an export. An import takes it as it is.
 *
 * @param tags slugs, which hold none of the characters that separate them in a cell
 */
record ExportedView(
        String id,
        String email,
        String status,
        @Nullable String firstName,
        @Nullable String lastName,
        @Nullable String externalId,
        @Nullable String language,
        @Nullable String timezone,
        Map<String, @Nullable Object> metadata,
        List<String> tags,
        String source,
        @Nullable String confirmedAt,
        @Nullable String unsubscribedAt,
        String createdAt,
        String updatedAt)
        implements View {

    static final List<String> COLUMNS =
            List.of(
                    "id",
                    "email",
                    "status",
                    "first_name",
                    "last_name",
                    "external_id",
                    "language",
                    "timezone",
                    "metadata",
                    "tags",
                    "source",
                    "confirmed_at",
                    "unsubscribed_at",
                    "created_at",
                    "updated_at");

    static ExportedView of(Subscriber subscriber) {
        Profile profile = subscriber.profile();
        return new ExportedView(
                subscriber.id().toString(),
                subscriber.email().value(),
                subscriber.status().keyword(),
                profile.firstName().orElse(null),
                profile.lastName().orElse(null),
                profile.externalId().orElse(null),
                profile.language().orElse(null),
                profile.timezone().orElse(null),
                profile.metadata().members(),
                subscriber.memberships().stream().map(m -> m.tag().slug().value()).toList(),
                subscriber.source(),
                Times.textOrNull(subscriber.confirmedAt()),
                Times.textOrNull(subscriber.unsubscribedAt()),
                Times.text(subscriber.createdAt()),
                Times.text(subscriber.updatedAt()));
    }

    /** The cells under {@link #COLUMNS}; what is absent, or empty metadata, is an empty cell. */
    List<String> cells() {
        return Stream.of(
                        id,
                        email,
                        status,
                        firstName,
                        lastName,
                        externalId,
                        language,
                        timezone,
                        metadata.isEmpty()
                                ? null
                                : new String(Json.bytes(metadata), StandardCharsets.UTF_8),
                        String.join(";", tags),
                        source,
                        confirmedAt,
                        unsubscribedAt,
                        createdAt,
                        updatedAt)
                .map(text -> Optional.ofNullable(text).map(Csv::guarded).orElse(""))
                .toList();
    }
}
