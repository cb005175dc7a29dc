package dev.postroom.domain.template;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.apikey.Caller;
import dev.postroom.domain.shared.DrivingPort;
import dev.postroom.domain.shared.JsonObject;
import dev.postroom.domain.shared.Page;
import dev.postroom.domain.shared.PageRequest;

import java.util.Optional;
import java.util.UUID;

/** What clients do with templates. */
@DrivingPort
public interface ManageTemplates {

    /** Makes a template. {@code Conflict} for a taken name or slug, {@code Invalid} when broken. */
    Template create(Caller caller, NewTemplate template);

    /** By id or slug, the newest version; {@code NotFound} when there is none. */
    Template get(Workspace workspace, String idOrSlug);

    /** One page of newest versions. */
    Page<Template> list(
            Workspace workspace, TemplateQuery query, PageRequest<TemplateQuery.Sort> page);

    /** By id or slug, that version; {@code NotFound} when there is none. */
    Template getVersion(Workspace workspace, String idOrSlug, int version);

    /** One page of a template's versions; {@code NotFound} when there is no template. */
    Page<TemplateVersion> versions(
            Workspace workspace, String idOrSlug, PageRequest<TemplateVersion.Sort> page);

    /**
     * Saves what the patch changes as the next version; a patch that changes nothing makes none.
     * {@code Invalid} when broken, {@code Conflict} for a taken name or slug, {@code
     * PreconditionFailed} when {@code expectedVersion} is given and not the present one.
     */
    Template update(
            Caller caller, TemplateId id, TemplatePatch patch, Optional<Long> expectedVersion);

    /**
     * Deletes every version. {@code Conflict} ({@code template_in_use}) with the id of an
     * unfinished campaign of this template.
     */
    void delete(Caller caller, TemplateId id, Optional<Long> expectedVersion);

    /** Renders without sending; a missing variable never fails. */
    Preview preview(Workspace workspace, String idOrSlug, PreviewRequest request);

    /**
     * What to preview.
     *
     * @param variables what is filled in; wins over the subscriber's own
     * @param subscriberId whose data fill the reserved variables; unknown is {@code Invalid}
     * @param version empty: the newest; unknown is {@code Invalid}
     */
    record PreviewRequest(
            JsonObject variables, Optional<UUID> subscriberId, Optional<Integer> version) {}
}
