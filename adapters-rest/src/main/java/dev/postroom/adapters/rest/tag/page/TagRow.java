package dev.postroom.adapters.rest.tag.page;

import dev.postroom.adapters.rest.shared.page.part.Moment;
import dev.postroom.adapters.rest.shared.page.part.Numbers;
import dev.postroom.domain.tag.CountedTag;
import dev.postroom.domain.tag.Tag;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * A tag in the list.
 *
 * @param rules how people join it and whether they see it
 * @param subscribers how many people are on it, in words
 */
public record TagRow(
        String id,
        String name,
        String slug,
        String category,
        String rules,
        String subscribers,
        Moment created) {

    static TagRow of(CountedTag counted, Instant now) {
        Tag tag = counted.tag();
        return new TagRow(
                tag.id().toString(),
                tag.name(),
                tag.slug().value(),
                tag.category().orElse(""),
                rules(tag),
                Numbers.of(counted.subscriberCount()),
                Moment.of(tag.createdAt(), now));
    }

    static String rules(Tag tag) {
        List<String> rules = new ArrayList<>();
        rules.add(tag.isPublic() ? "public" : "private");
        if (tag.doubleOptIn()) {
            rules.add("double opt-in");
        }
        return String.join(", ", rules);
    }
}
