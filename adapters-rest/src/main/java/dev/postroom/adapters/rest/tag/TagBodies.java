package dev.postroom.adapters.rest.tag;

import dev.postroom.domain.shared.json.JsonFields;
import dev.postroom.domain.tag.NewTag;
import dev.postroom.domain.tag.TagPatch;

/** Reads what a form says about a tag as the requests to the API are read. */
public final class TagBodies {

    private TagBodies() {}

    /** A new tag; throws all violations together. */
    public static NewTag newTag(JsonFields fields) {
        return NewTagBody.read(fields, true).tag();
    }

    /** A change of a tag; throws all violations together. */
    public static TagPatch patch(JsonFields fields) {
        return TagPatchBody.read(fields, true);
    }
}
