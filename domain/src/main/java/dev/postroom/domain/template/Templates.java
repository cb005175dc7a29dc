package dev.postroom.domain.template;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.DrivenPort;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.text.Slug;

import java.util.Optional;

/** The workspace's templates, every version of them. Joins the caller's transaction. */
@DrivenPort
public interface Templates {

    /**
     * Stores a new template unless its name or slug is in use; returns the existing template, or
     * empty.
     */
    Optional<TemplateId> addUnlessPresent(Workspace workspace, Template template);

    /** The newest version, or empty. */
    Optional<Template> find(Workspace workspace, TemplateId id);

    /** The newest version, or empty. */
    Optional<Template> findBySlug(Workspace workspace, Slug slug);

    /** That version, or empty. */
    Optional<Template> findVersion(Workspace workspace, TemplateId id, int version);

    /** The newest version, locked until the transaction ends; or empty. */
    Optional<Template> lock(Workspace workspace, TemplateId id);

    /**
     * Stores the next version of a locked template; earlier versions are kept.
     *
     * @return another template with its name or slug, or empty when stored
     */
    Optional<TemplateId> save(Workspace workspace, Template next);

    /** Deletes a locked template with all its versions. */
    void delete(Workspace workspace, TemplateId id);

    /** One page of a template's versions; empty when there is no such template. */
    Page<TemplateVersion> versions(
            Workspace workspace, TemplateId id, PageRequest<TemplateVersion.Sort> page);

    /** One page of newest versions. */
    Page<Template> list(
            Workspace workspace, TemplateQuery query, PageRequest<TemplateQuery.Sort> page);
}
