package dev.postroom.domain.template;

import dev.postroom.domain.account.Workspace;
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
    Template create(Workspace workspace, NewTemplate template);

    /** By id or slug, the newest version; {@code NotFound} when there is none. */
    Template get(Workspace workspace, String idOrSlug);

    /** One page of newest versions. */
    Page<Template> list(Workspace workspace, TemplateQuery query, PageRequest<TemplateSort> page);

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
