package dev.postroom.domain.tag;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.shared.DrivingPort;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;

import java.util.List;
import java.util.Optional;

/** Tag administration by clients. */
@DrivingPort
public interface ManageTags {

    /** Creates a tag. {@code Conflict} with the existing id when the name or slug is in use. */
    CountedTag create(Caller caller, NewTag tag);

    /**
     * As {@link #create}; with changes, the tag that has the name or slug already is changed
     * instead. {@code Conflict} when name and slug belong to two tags.
     */
    Saved createOrChange(Caller caller, NewTag tag, Optional<TagPatch> changes);

    /** The tag; {@code NotFound} when there is none. */
    CountedTag get(Workspace workspace, TagId id);

    /**
     * The tag with this name, ignoring case, else with this slug; {@code NotFound} when there is
     * none.
     */
    CountedTag getByName(Workspace workspace, String name);

    /**
     * The ids of the referenced tags (see {@link TagIndex}), in the order of the references;
     * unknown references are skipped.
     */
    List<TagId> findIds(Workspace workspace, List<String> references);

    /**
     * As {@link #findIds}, but {@code Invalid} ({@code unknown_tag}) for each unknown reference,
     * with the tag that it probably meant.
     */
    List<TagId> resolve(Workspace workspace, List<String> references);

    /** Those of these tags that exist, in the order of the ids. */
    List<Tag> findTags(Workspace workspace, List<TagId> ids);

    /** One page of tags. */
    Page<CountedTag> list(Workspace workspace, TagQuery query, PageRequest<TagQuery.Sort> page);

    /**
     * Applies a patch; an empty change keeps version and times. {@code Conflict} with the existing
     * id when the name or slug is in use, {@code PreconditionFailed} when {@code expectedVersion}
     * is given and is not the current version. References in unfinished campaigns that the change
     * would break are replaced by the tag's id.
     */
    CountedTag update(Caller caller, TagId id, TagPatch patch, Optional<Long> expectedVersion);

    /**
     * Deletes the tag with its memberships. {@code Conflict} ({@code tag_in_use}) with the id of an
     * unfinished campaign or an active trigger that references it, unless {@code removal} forces
     * it.
     */
    void delete(Caller caller, TagId id, Removal removal, Optional<Long> expectedVersion);

    /**
     * The result of a creation.
     *
     * @param created false when there was such a tag
     */
    record Saved(CountedTag tag, boolean created) {}

    /**
     * How a tag is deleted.
     *
     * @param force deletes the tag also when campaigns reference it: a filter with a deleted
     *     excluded tag selects no subscriber, and a deleted included tag has no subscribers
     * @param reportsEach whether to emit {@code tag.unsubscribed} for each subscriber
     */
    record Removal(boolean force, boolean reportsEach) {}
}
