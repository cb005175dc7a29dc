package dev.postroom.adapters.rest.tag;

import dev.postroom.adapters.rest.shared.json.ConflictField;
import dev.postroom.domain.shared.Change;
import dev.postroom.domain.shared.json.FieldReader;
import dev.postroom.domain.shared.json.JsonFields;
import dev.postroom.domain.shared.text.Slug;
import dev.postroom.domain.subscriber.OnConflict;
import dev.postroom.domain.tag.NewTag;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.tag.TagPatch;

import java.util.Optional;

/**
 * The request to create a tag.
 *
 * @param changes what it says about a tag that exists
 */
record NewTagBody(NewTag tag, TagPatch changes, OnConflict onConflict) {

    /** The changes to a tag that exists; empty when the request is refused then. */
    Optional<TagPatch> conflictChanges() {
        return switch (onConflict) {
            case FAIL -> Optional.empty();
            case IGNORE -> Optional.of(TagPatch.none());
            case UPDATE -> Optional.of(changes);
        };
    }

    static NewTagBody read(JsonFields body, boolean strict) {
        Optional<String> name = body.required("name", Tag::nameOf);
        Optional<Slug> slug = body.parsed("slug", Slug::new);
        Optional<String> description = body.parsed("description", Tag::descriptionOf);
        Optional<String> category = body.parsed("category", Tag::categoryOf);
        Optional<Boolean> isPublic = FieldReader.flag(body, "is_public");
        Optional<Boolean> doubleOptIn = FieldReader.flag(body, "double_opt_in");
        OnConflict onConflict = ConflictField.read(body);
        body.explainReadOnly("id", "subscriber_count", "created_at", "updated_at");
        body.finish(strict);
        return new NewTagBody(
                new NewTag(
                        name.orElseThrow(),
                        slug,
                        description,
                        category,
                        isPublic.orElse(false),
                        doubleOptIn.orElse(false)),
                new TagPatch(
                        name,
                        slug,
                        Change.ofPresent(description),
                        Change.ofPresent(category),
                        isPublic,
                        doubleOptIn),
                onConflict);
    }
}
