package dev.postroom.application.template;

import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.CampaignUses;
import dev.postroom.domain.shared.Revision;
import dev.postroom.domain.shared.Slug;
import dev.postroom.domain.template.NewTemplate;
import dev.postroom.domain.template.Template;
import dev.postroom.domain.template.TemplateId;
import dev.postroom.domain.template.TemplatePatch;
import dev.postroom.domain.template.TemplateRenderer;
import dev.postroom.domain.template.TemplateSource;
import dev.postroom.domain.template.Templates;

import java.time.Instant;
import java.util.Optional;

/**
 * Makes, changes and deletes templates. Sources are compiled, which may take long, before the
 * transaction begins.
 */
final class TemplateSaving {

    private final UnitOfWork work;
    private final Templates templates;
    private final CampaignUses uses;
    private final TemplateRenderer renderer;

    TemplateSaving(
            UnitOfWork work, Templates templates, CampaignUses uses, TemplateRenderer renderer) {
        this.work = work;
        this.templates = templates;
        this.uses = uses;
        this.renderer = renderer;
    }

    Template create(Workspace workspace, NewTemplate wish) {
        renderer.compile(wish.source());
        Template template = draft(wish, work.now(workspace));
        work.inTransaction(() ->
                templates
                        .addUnlessPresent(workspace, template)
                        .ifPresent(existing -> {
                            throw TemplateRules.duplicate(existing);
                        }));
        return template;
    }

    private Template draft(NewTemplate wish, Instant now) {
        return new Template(
                new TemplateId(work.nextId()),
                wish.name(),
                wish.slug().orElseGet(() -> Slug.of(wish.name())),
                wish.source(),
                wish.category(),
                wish.variables(),
                Revision.first(now));
    }

    /** Saves the next version; does nothing when the patch changes nothing. */
    Template change(
            Workspace workspace,
            TemplateId id,
            TemplatePatch patch,
            Optional<Long> expectedVersion) {
        Template seen =
                templates
                        .find(workspace, id)
                        .orElseThrow(() -> TemplateRules.notFound(id.toString()));
        Template expected = patch.applyTo(seen, work.now(workspace));
        if (!expected.source().equals(seen.source())) {
            renderer.compile(expected.source());
        }
        return work.inTransaction(
                () -> save(workspace, id, patch, expectedVersion, expected.source()));
    }

    private Template save(
            Workspace workspace,
            TemplateId id,
            TemplatePatch patch,
            Optional<Long> expectedVersion,
            TemplateSource whole) {
        Template current = TemplateRules.locked(templates, workspace, id, expectedVersion);
        Template next = patch.applyTo(current, work.now(workspace));
        if (next.equals(current)) {
            return current;
        }
        // somebody else changed it in between
        if (!next.source().equals(whole) && !next.source().equals(current.source())) {
            renderer.compile(next.source());
        }
        templates
                .save(workspace, next)
                .ifPresent(existing -> {
                    throw TemplateRules.duplicate(existing);
                });
        return next;
    }

    void delete(Workspace workspace, TemplateId id, Optional<Long> expectedVersion) {
        work.inTransaction(() -> {
            TemplateRules.locked(templates, workspace, id, expectedVersion);
            uses.ofTemplate(workspace, id)
                    .ifPresent(campaign -> {
                        throw TemplateRules.inUse(id, campaign);
                    });
            templates.delete(workspace, id);
        });
    }
}
