package dev.postroom.domain.tag;

import dev.postroom.domain.shared.Slugged;
import dev.postroom.domain.shared.page.Revision;
import dev.postroom.domain.shared.text.Slug;
import dev.postroom.domain.shared.text.Text;

import java.time.Instant;
import java.util.Locale;
import java.util.Optional;

/**
 * A label that groups subscribers.
 *
 * @param name 1 to 100 characters, unique in the workspace, ignoring case
 * @param slug unique in the workspace; a renamed tag keeps it
 * @param isPublic whether subscribers see it in their preference center
 * @param doubleOptIn whether joining it needs a confirmation
 */
public record Tag(
        TagId id,
        String name,
        Slug slug,
        Optional<String> description,
        Optional<String> category,
        boolean isPublic,
        boolean doubleOptIn,
        Revision revision)
        implements Slugged<Tag> {

    public Tag {
        name = nameOf(name);
        description = description.map(Tag::descriptionOf);
        category = category.map(Tag::categoryOf);
    }

    /** When it was created. */
    public Instant createdAt() {
        return revision.createdAt();
    }

    /** When it last changed. */
    public Instant updatedAt() {
        return revision.updatedAt();
    }

    /** The version of its revision. */
    public long version() {
        return revision.version();
    }

    /** This tag with another slug. */
    @Override
    public Tag withSlug(Slug other) {
        return new Tag(id, name, other, description, category, isPublic, doubleOptIn, revision);
    }

    /** Whether the text is this tag's id, its slug or, ignoring case, its name. */
    public boolean answersTo(String reference) {
        return slug.value().equals(reference)
                || key(name).equals(key(reference))
                || TagId.parse(reference).filter(id::equals).isPresent();
    }

    /** The key that all spellings of a name share. */
    public static String key(String name) {
        return name.strip().toLowerCase(Locale.ROOT);
    }

    /** A valid name: stripped, 1 to 100 characters, one line. */
    public static String nameOf(String name) {
        return Text.required(name, 100);
    }

    /** A valid description: up to 1000 characters, may have several lines. */
    public static String descriptionOf(String text) {
        return Text.multiline(text, 1000);
    }

    /** A valid category: stripped, 1 to 100 characters, one line. */
    public static String categoryOf(String text) {
        return Text.required(text, 100);
    }
}
