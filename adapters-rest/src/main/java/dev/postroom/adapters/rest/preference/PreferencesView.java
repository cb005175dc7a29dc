package dev.postroom.adapters.rest.preference;

import dev.postroom.adapters.rest.shared.http.value.ETag;
import dev.postroom.adapters.rest.shared.json.Times;
import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.domain.preference.Preferences;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.TagMembership;
import dev.postroom.domain.tag.Tag;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The preferences of a person.
 *
 * @param subscribedTags those of the available tags that the person is on
 * @param categories the available tags by category; the last one, without a name, has the rest
 */
record PreferencesView(
        PersonView subscriber,
        List<PreferenceTagView> subscribedTags,
        List<PreferenceTagView> availableTags,
        List<CategoryView> categories)
        implements View {

    /** The part of the own profile that the person sees. */
    record PersonView(
            String id,
            String email,
            String status,
            @Nullable String firstName,
            @Nullable String lastName,
            @Nullable String language,
            @Nullable String timezone,
            @Nullable String unsubscribedAt)
            implements View {

        static PersonView of(Subscriber person) {
            return new PersonView(
                    person.id().toString(),
                    person.email().value(),
                    person.status().keyword(),
                    person.profile().firstName().orElse(null),
                    person.profile().lastName().orElse(null),
                    person.profile().language().orElse(null),
                    person.profile().timezone().orElse(null),
                    Times.textOrNull(person.state().unsubscribedAt()));
        }
    }

    /**
     * Tags of one category.
     *
     * @param name null for the tags without a category
     */
    record CategoryView(@Nullable String name, List<PreferenceTagView> tags) implements View {}

    static PreferencesView of(Preferences preferences) {
        List<PreferenceTagView> available =
                preferences.available().stream()
                        .map(tag -> PreferenceTagView.of(preferences, tag))
                        .toList();
        return new PreferencesView(
                PersonView.of(preferences.person()),
                available.stream().filter(PreferenceTagView::subscribed).toList(),
                available,
                categories(available));
    }

    // tags are renamed, and become public, without a new version of the person
    static ETag etagOf(Preferences preferences, PreferencesView view) {
        Subscriber person = preferences.person();
        return ETag.of(person.id().value(), person.version(), view);
    }

    private static List<CategoryView> categories(List<PreferenceTagView> tags) {
        Map<String, List<PreferenceTagView>> named = new LinkedHashMap<>();
        List<PreferenceTagView> rest = new ArrayList<>();
        for (PreferenceTagView tag : tags) {
            String category = tag.category();
            (category == null ? rest : named.computeIfAbsent(category, _ -> new ArrayList<>()))
                    .add(tag);
        }
        List<CategoryView> categories = new ArrayList<>();
        named.keySet().stream()
                .sorted()
                .forEach(name ->
                        categories.add(
                                new CategoryView(name, named.getOrDefault(name, List.of()))));
        if (!rest.isEmpty()) {
            categories.add(new CategoryView(null, rest));
        }
        return categories;
    }

    /**
     * A tag as the person sees it.
     *
     * @param subscribedAt null when the person is not on it
     */
    record PreferenceTagView(
            String id,
            String name,
            String slug,
            @Nullable String description,
            @Nullable String category,
            boolean isPublic,
            boolean subscribed,
            @Nullable String subscribedAt)
            implements View {

        static PreferenceTagView of(Preferences preferences, Tag tag) {
            Optional<TagMembership> membership = preferences.membership(tag);
            return new PreferenceTagView(
                    tag.id().toString(),
                    tag.name(),
                    tag.slug().value(),
                    tag.description().orElse(null),
                    tag.category().orElse(null),
                    tag.isPublic(),
                    membership.isPresent(),
                    Times.textOrNull(membership.map(TagMembership::subscribedAt)));
        }
    }
}
