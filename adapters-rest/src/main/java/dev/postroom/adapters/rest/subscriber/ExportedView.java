package dev.postroom.adapters.rest.subscriber;

import com.fasterxml.jackson.annotation.JsonUnwrapped;

import dev.postroom.adapters.rest.shared.json.Json;
import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.adapters.rest.shared.text.Csv;
import dev.postroom.adapters.rest.subscriber.SubscriberView.ProfileView;
import dev.postroom.adapters.rest.subscriber.SubscriberView.TimesView;
import dev.postroom.domain.subscriber.Subscriber;

import org.jspecify.annotations.Nullable;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A subscriber in an export. An import accepts it unchanged.
 *
 * @param tags slugs, which never contain the separator of a cell
 */
record ExportedView(
        String id,
        String email,
        String status,
        @JsonUnwrapped ProfileView profile,
        List<String> tags,
        String source,
        @JsonUnwrapped TimesView times)
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
        return new ExportedView(
                subscriber.id().toString(),
                subscriber.email().value(),
                subscriber.status().keyword(),
                ProfileView.of(subscriber.profile()),
                subscriber.memberships().stream().map(m -> m.tag().slug().value()).toList(),
                subscriber.source(),
                TimesView.of(subscriber));
    }

    /** The cells of {@link #COLUMNS}; absent values and empty metadata are empty cells. */
    List<String> cells() {
        return Stream.of(
                        id,
                        email,
                        status,
                        profile.firstName(),
                        profile.lastName(),
                        profile.externalId(),
                        profile.language(),
                        profile.timezone(),
                        metadata(),
                        String.join(";", tags),
                        source,
                        times.confirmedAt(),
                        times.unsubscribedAt(),
                        times.createdAt(),
                        times.updatedAt())
                .map(text -> Optional.ofNullable(text).map(Csv::guarded).orElse(""))
                .toList();
    }

    private @Nullable String metadata() {
        return profile.metadata().isEmpty()
                ? null
                : new String(Json.bytes(profile.metadata()), StandardCharsets.UTF_8);
    }
}
