package dev.postroom.adapters.rest.subscriber.page;

import dev.postroom.adapters.rest.shared.page.part.Badge;
import dev.postroom.adapters.rest.shared.page.part.Badges;
import dev.postroom.adapters.rest.shared.page.part.ListAddress;
import dev.postroom.adapters.rest.shared.page.part.Moment;
import dev.postroom.domain.subscriber.Profile;
import dev.postroom.domain.subscriber.Subscriber;

import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A subscriber in the list.
 *
 * @param tags the first ones
 * @param moreTags how many others there are, in words; empty for none
 */
public record SubscriberRow(
        String id,
        String email,
        String name,
        Badge status,
        List<TagLink> tags,
        String moreTags,
        Moment created,
        boolean dim) {

    private static final int SHOWN = 2;
    // 50 rows have many links, which are shorter from the list itself
    private static final String HERE = "";

    public SubscriberRow {
        tags = List.copyOf(tags);
    }

    static SubscriberRow of(Subscriber person, Instant now) {
        int more = person.memberships().size() - SHOWN;
        return new SubscriberRow(
                person.id().toString(),
                person.email().value(),
                name(person.profile()),
                Badges.of("subscriber", person.status().keyword()),
                person.memberships().stream()
                        .limit(SHOWN)
                        .map(membership -> membership.tag())
                        .map(tag -> tagLink(tag.name(), tag.slug().value(), HERE))
                        .toList(),
                more > 0 ? "+ " + more : "",
                Moment.of(person.createdAt(), now),
                person.status().isOut());
    }

    static TagLink tagLink(String name, String slug, String list) {
        return new TagLink(name, slug, list + "?tag=" + ListAddress.encoded(slug));
    }

    static String name(Profile profile) {
        return Stream.of(profile.firstName(), profile.lastName())
                .map(part -> part.orElse(""))
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(" "));
    }
}
