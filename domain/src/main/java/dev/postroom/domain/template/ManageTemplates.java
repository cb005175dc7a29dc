package dev.postroom.domain.template;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.shared.DrivingPort;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;

import java.util.Optional;
import java.util.UUID;

/** Template administration by clients. */
@DrivingPort
public interface ManageTemplates {

    /**
     * Creates a template. {@code Conflict} for a name or slug in use, {@code Invalid} for a
     * malformed source.
     */
    Template create(Caller caller, NewTemplate template);

    /**
     * As {@link #create}; with changes, the template that has the name or slug already is changed
     * instead. {@code Conflict} when name and slug belong to two templates.
     */
    Saved createOrChange(Caller caller, NewTemplate template, Optional<TemplatePatch> changes);

    /** The newest version, by id or slug; {@code NotFound} when there is none. */
    Template get(Workspace workspace, String idOrSlug);

    /** One page of newest versions. */
    Page<Template> list(
            Workspace workspace, TemplateQuery query, PageRequest<TemplateQuery.Sort> page);

    /** That version, by id or slug; {@code NotFound} when there is none. */
    Template getVersion(Workspace workspace, String idOrSlug, int version);

    /** One page of a template's versions; {@code NotFound} when there is no such template. */
    Page<TemplateVersion> versions(
            Workspace workspace, String idOrSlug, PageRequest<TemplateVersion.Sort> page);

    /**
     * Applies a patch to the template with this id or slug, as its next version; an empty change
     * creates none. {@code NotFound} when there is none, {@code Invalid} for a malformed source,
     * {@code Conflict} for a name or slug in use, {@code PreconditionFailed} when {@code
     * expectedVersion} is given and is not the current version.
     */
    Template update(
            Caller caller, String idOrSlug, TemplatePatch patch, Optional<Long> expectedVersion);

    /**
     * Deletes every version of the template with this id or slug. {@code Conflict} ({@code
     * template_in_use}) with the id of an unfinished campaign of this template.
     */
    void delete(Caller caller, String idOrSlug, Optional<Long> expectedVersion);

    /** Renders without sending; a missing variable never fails. */
    Preview preview(Workspace workspace, String idOrSlug, PreviewRequest request);

    /**
     * As {@link #preview}, of a template that is not stored. {@code Invalid} for a malformed
     * source.
     *
     * @param request its version is not looked at
     */
    Preview previewDraft(Workspace workspace, NewTemplate draft, PreviewRequest request);

    /**
     * The result of a creation.
     *
     * @param created false when there was such a template
     */
    record Saved(Template template, boolean created) {}

    /**
     * A request for a preview.
     *
     * @param variables values of variables; take precedence over the subscriber's data
     * @param subscriberId the subscriber for the reserved variables; unknown is {@code Invalid}
     * @param version empty: the newest; unknown is {@code Invalid}
     */
    record PreviewRequest(
            JsonObject variables, Optional<UUID> subscriberId, Optional<Integer> version) {}
}
