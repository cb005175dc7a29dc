package dev.postroom.application.template;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.failure.Violations;
import dev.postroom.domain.shared.text.Slug;
import dev.postroom.domain.template.Template;
import dev.postroom.domain.template.TemplateId;
import dev.postroom.domain.template.Templates;

import java.util.Optional;

/**
 * Finds templates by the references of clients.
 *
 * @param templates the stored templates
 */
public record TemplateLookup(Templates templates) {

    /** The newest version of the template with this id or slug, or empty. */
    public Optional<Template> find(Workspace workspace, String idOrSlug) {
        return TemplateId.parse(idOrSlug)
                .flatMap(id -> templates.find(workspace, id))
                .or(() -> bySlug(workspace, idOrSlug));
    }

    /** As {@link #find}, locked until the transaction ends. */
    public Optional<Template> held(Workspace workspace, String idOrSlug) {
        return TemplateId.parse(idOrSlug)
                .flatMap(id -> templates.lock(workspace, id))
                .or(() ->
                        bySlug(workspace, idOrSlug)
                                .flatMap(named -> templates.lock(workspace, named.id())));
    }

    /** The newest version of the template with this slug, or empty. */
    public Optional<Template> bySlug(Workspace workspace, String slug) {
        Slug valid = new Violations().check("", () -> new Slug(slug));
        return valid == null ? Optional.empty() : templates.findBySlug(workspace, valid);
    }
}
