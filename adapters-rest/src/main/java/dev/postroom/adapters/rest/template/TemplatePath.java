package dev.postroom.adapters.rest.template;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.Target;
import dev.postroom.adapters.rest.shared.http.value.PathId;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.text.Slug;
import dev.postroom.domain.template.ManageTemplates;
import dev.postroom.domain.template.Template;
import dev.postroom.domain.template.TemplateId;

/** The template's id or slug in a path. */
public final class TemplatePath {

    private static final String ACCEPTED = "the id or the slug of a template";

    private TemplatePath() {}

    /** The latest version; {@code NotFound} when the template does not exist. */
    public static Template find(ManageTemplates templates, ApiRequest request, String idOrSlug) {
        return templates.get(request.workspace(), reference(idOrSlug));
    }

    /** The template, which will be changed, by the same text. */
    static Target<String, Template> target(
            ManageTemplates templates, ApiRequest request, String idOrSlug) {
        return new Target<>(
                request,
                reference(idOrSlug),
                reference -> templates.get(request.workspace(), reference),
                TemplateView::etagOf);
    }

    /** The number of a version. */
    public static int version(String text) {
        if (!text.matches("[1-9][0-9]{0,8}")) {
            throw Failure.Invalid.value("out_of_range", "Must be a whole number of at least 1.")
                    .asException();
        }
        return Integer.parseInt(text);
    }

    private static String reference(String idOrSlug) {
        if (TemplateId.parse(idOrSlug).isEmpty() && !Slug.isValid(idOrSlug)) {
            throw PathId.notFound("Template", idOrSlug, ACCEPTED);
        }
        return idOrSlug;
    }
}
