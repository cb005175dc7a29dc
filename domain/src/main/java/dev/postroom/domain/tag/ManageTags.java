package dev.postroom.domain.tag;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.DrivingPort;
import dev.postroom.domain.shared.Page;
import dev.postroom.domain.shared.PageRequest;

/** What clients do with tags. */
@DrivingPort
public interface ManageTags {

    /** Makes a tag. {@code Conflict} with the existing id when name or slug are taken. */
    CountedTag create(Workspace workspace, NewTag tag);

    /** The tag; {@code NotFound} when there is none. */
    CountedTag get(Workspace workspace, TagId id);

    /** By name without regard to case, else by slug; {@code NotFound} when there is none. */
    CountedTag getByName(Workspace workspace, String name);

    /** One page of tags. */
    Page<CountedTag> list(Workspace workspace, TagQuery query, PageRequest<TagSort> page);
}
