package dev.postroom.adapters.rest.tag;

import dev.postroom.adapters.rest.shared.json.FieldReader;
import dev.postroom.adapters.rest.shared.json.JsonFields;
import dev.postroom.domain.shared.Slug;
import dev.postroom.domain.tag.NewTag;
import dev.postroom.domain.tag.Tag;

import java.util.Optional;

/** Reads the request to create a tag. */
final class NewTagBody {

    private NewTagBody() {}

    static NewTag read(JsonFields body, boolean strict) {
        Optional<String> name = body.required("name", Tag::nameOf);
        Optional<Slug> slug = body.parsed("slug", Slug::new);
        Optional<String> description = body.parsed("description", Tag::descriptionOf);
        Optional<String> category = body.parsed("category", Tag::categoryOf);
        boolean isPublic = FieldReader.flag(body, "is_public", false);
        boolean doubleOptIn = FieldReader.flag(body, "double_opt_in", false);
        body.explainReadOnly("id", "subscriber_count", "created_at", "updated_at");
        body.finish(strict);
        return new NewTag(name.orElseThrow(), slug, description, category, isPublic, doubleOptIn);
    }
}
