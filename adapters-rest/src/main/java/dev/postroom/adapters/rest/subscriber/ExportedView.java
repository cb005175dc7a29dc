package dev.postroom.adapters.rest.subscriber;

import com.fasterxml.jackson.annotation.JsonUnwrapped;

import dev.postroom.adapters.rest.shared.json.Json;
import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.adapters.rest.shared.text.Csv;
import dev.postroom.adapters.rest.subscriber.SubscriberView.ProfileView;
import dev.postroom.adapters.rest.subscriber.SubscriberView.TimesView;
import dev.postroom.domain.shared.text.Keyword;
import dev.postroom.domain.subscriber.Profile;
import dev.postroom.domain.subscriber.Subscriber;

import org.jspecify.annotations.Nullable;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
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
            Stream.of(
                            List.of("id", "email", "status"),
                            Keyword.all(Profile.Field.class),
                            List.of("metadata", "tags", "source"),
                            List.of("confirmed_at", "unsubscribed_at"),
                            List.of("created_at", "updated_at"))
                    .flatMap(List::stream)
                    .toList();

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
    static List<String> cells(Subscriber subscriber) {
        ExportedView view = of(subscriber);
        return Stream.of(
                        Stream.of(view.id, view.email, view.status),
                        Arrays.stream(Profile.Field.values())
                                .map(field -> field.of(subscriber.profile()).orElse(null)),
                        Stream.of(view.metadata(), String.join(";", view.tags), view.source),
                        Stream.of(view.times.confirmedAt(), view.times.unsubscribedAt()),
                        Stream.of(view.times.createdAt(), view.times.updatedAt()))
                .flatMap(Function.identity())
                .map(text -> Optional.ofNullable(text).map(Csv::guarded).orElse(""))
                .toList();
    }

    private @Nullable String metadata() {
        return profile.metadata().isEmpty()
                ? null
                : new String(Json.bytes(profile.metadata()), StandardCharsets.UTF_8);
    }
}
