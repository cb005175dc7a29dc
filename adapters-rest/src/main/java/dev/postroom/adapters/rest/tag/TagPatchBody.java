package dev.postroom.adapters.rest.tag;

import dev.postroom.domain.shared.json.FieldReader;
import dev.postroom.domain.shared.json.JsonFields;
import dev.postroom.domain.shared.text.Slug;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.tag.TagPatch;

/** Reads a merge patch of a tag. */
final class TagPatchBody {

    private TagPatchBody() {}

    static TagPatch read(JsonFields body, boolean strict) {
        FieldReader.refuseNull(body, "name", "slug", "is_public", "double_opt_in");
        TagPatch patch =
                new TagPatch(
                        body.parsed("name", Tag::nameOf),
                        body.parsed("slug", Slug::new),
                        FieldReader.change(body, "description", Tag::descriptionOf),
                        FieldReader.change(body, "category", Tag::categoryOf),
                        FieldReader.flag(body, "is_public"),
                        FieldReader.flag(body, "double_opt_in"));
        body.explainReadOnly("id", "subscriber_count", "created_at", "updated_at");
        body.finish(strict);
        return patch;
    }
}
