package dev.postroom.application.template;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.account.WorkspaceClock;
import dev.postroom.domain.campaign.CampaignUses;
import dev.postroom.domain.shared.IdGenerator;
import dev.postroom.domain.shared.Revision;
import dev.postroom.domain.shared.Slug;
import dev.postroom.domain.shared.Transactions;
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

    private final Transactions transactions;
    private final Templates templates;
    private final CampaignUses uses;
    private final TemplateRenderer renderer;
    private final IdGenerator ids;
    private final WorkspaceClock clock;

    TemplateSaving(
            Transactions transactions,
            Templates templates,
            CampaignUses uses,
            TemplateRenderer renderer,
            IdGenerator ids,
            WorkspaceClock clock) {
        this.transactions = transactions;
        this.templates = templates;
        this.uses = uses;
        this.renderer = renderer;
        this.ids = ids;
        this.clock = clock;
    }

    Template create(Workspace workspace, NewTemplate wish) {
        renderer.compile(wish.source());
        Template template = draft(wish, clock.now(workspace));
        transactions.inTransaction(() ->
                templates
                        .addUnlessPresent(workspace, template)
                        .ifPresent(existing -> {
                            throw TemplateRules.duplicate(existing);
                        }));
        return template;
    }

    private Template draft(NewTemplate wish, Instant now) {
        return new Template(
                new TemplateId(ids.next()),
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
        Template expected = patch.applyTo(seen, clock.now(workspace));
        if (!expected.source().equals(seen.source())) {
            renderer.compile(expected.source());
        }
        return transactions.inTransaction(
                () -> save(workspace, id, patch, expectedVersion, expected.source()));
    }

    private Template save(
            Workspace workspace,
            TemplateId id,
            TemplatePatch patch,
            Optional<Long> expectedVersion,
            TemplateSource whole) {
        Template current = TemplateRules.locked(templates, workspace, id, expectedVersion);
        Template next = patch.applyTo(current, clock.now(workspace));
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
        transactions.inTransaction(() -> {
            TemplateRules.locked(templates, workspace, id, expectedVersion);
            uses.ofTemplate(workspace, id)
                    .ifPresent(campaign -> {
                        throw TemplateRules.inUse(id, campaign);
                    });
            templates.delete(workspace, id);
        });
    }
}
