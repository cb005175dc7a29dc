package dev.postroom.domain.template;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.DrivenPort;
import dev.postroom.domain.shared.Page;
import dev.postroom.domain.shared.PageRequest;
import dev.postroom.domain.shared.Slug;

import java.util.Optional;

/** The workspace's templates, every version of them. Joins the caller's transaction. */
@DrivenPort
public interface Templates {

    /**
     * Stores a new template unless name or slug are taken; returns the one in the way, or empty.
     */
    Optional<TemplateId> addUnlessPresent(Workspace workspace, Template template);

    /** The newest version, or empty. */
    Optional<Template> find(Workspace workspace, TemplateId id);

    /** The newest version, or empty. */
    Optional<Template> findBySlug(Workspace workspace, Slug slug);

    /** That version, or empty. */
    Optional<Template> findVersion(Workspace workspace, TemplateId id, int version);

    /** One page of newest versions. */
    Page<Template> list(Workspace workspace, TemplateQuery query, PageRequest<TemplateSort> page);
}
