package dev.postroom.domain.tag;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.apikey.Caller;
import dev.postroom.domain.shared.DrivingPort;
import dev.postroom.domain.shared.Page;
import dev.postroom.domain.shared.PageRequest;

import java.util.List;
import java.util.Optional;

/** What clients do with tags. */
@DrivingPort
public interface ManageTags {

    /** Makes a tag. {@code Conflict} with the existing id when name or slug are taken. */
    CountedTag create(Caller caller, NewTag tag);

    /** The tag; {@code NotFound} when there is none. */
    CountedTag get(Workspace workspace, TagId id);

    /** By name without regard to case, else by slug; {@code NotFound} when there is none. */
    CountedTag getByName(Workspace workspace, String name);

    /**
     * The ids of the tags that the references mean (see {@link TagIndex}), in the order of the
     * references; those that mean no tag are left out.
     */
    List<TagId> resolve(Workspace workspace, List<String> references);

    /** One page of tags. */
    Page<CountedTag> list(Workspace workspace, TagQuery query, PageRequest<TagSort> page);

    /**
     * Applies a patch; one that changes nothing leaves version and times alone. {@code Conflict}
     * with the existing id when name or slug are taken, {@code PreconditionFailed} when {@code
     * expectedVersion} is given and not the present one. Campaigns that named the tag by a word
     * that it loses name it by its id from now on.
     */
    CountedTag update(Caller caller, TagId id, TagPatch patch, Optional<Long> expectedVersion);

    /**
     * Deletes the tag and takes everybody off it. {@code Conflict} ({@code tag_in_use}) with the id
     * of an unfinished campaign that names it, unless {@code removal} forces it.
     */
    void delete(Caller caller, TagId id, Removal removal, Optional<Long> expectedVersion);

    /**
     * How a tag is deleted.
     *
     * @param force also when campaigns name it; a filter whose excluded tag is gone selects nobody,
     *     and an included tag that is gone has nobody on it
     * @param reportsEach whether each subscriber's leaving is a {@code tag.unsubscribed} event
     */
    record Removal(boolean force, boolean reportsEach) {}
}
