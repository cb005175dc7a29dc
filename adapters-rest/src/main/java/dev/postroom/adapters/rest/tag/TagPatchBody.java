package dev.postroom.adapters.rest.tag;

import dev.postroom.adapters.rest.shared.json.MemberReader;
import dev.postroom.adapters.rest.shared.json.Members;
import dev.postroom.adapters.rest.shared.json.PatchReader;
import dev.postroom.domain.shared.Slug;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.tag.TagPatch;

/** Reads a merge patch of a tag. */
final class TagPatchBody {

    private TagPatchBody() {}

    static TagPatch read(Members body, boolean strict) {
        PatchReader.refuseNull(body, "name", "slug", "is_public", "double_opt_in");
        TagPatch patch =
                new TagPatch(
                        body.parsed("name", Tag::nameOf),
                        body.parsed("slug", Slug::new),
                        MemberReader.change(body, "description", Tag::descriptionOf),
                        MemberReader.change(body, "category", Tag::categoryOf),
                        PatchReader.flag(body, "is_public"),
                        PatchReader.flag(body, "double_opt_in"));
        body.finish(strict);
        return patch;
    }
}
