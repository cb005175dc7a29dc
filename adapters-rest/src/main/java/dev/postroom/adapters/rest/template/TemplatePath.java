package dev.postroom.adapters.rest.template;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.template.ManageTemplates;
import dev.postroom.domain.template.Template;

/** The template's id or slug in a path. */
final class TemplatePath {

    private TemplatePath() {}

    /** The latest version; {@code NotFound} when the template does not exist. */
    static Template find(ManageTemplates templates, ApiRequest request, String idOrSlug) {
        if (idOrSlug.indexOf('\0') >= 0) {
            throw new Failure.NotFound("Template", "with this name").asException();
        }
        return templates.get(request.workspace(), idOrSlug);
    }
}
