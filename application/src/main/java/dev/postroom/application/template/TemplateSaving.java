package dev.postroom.application.template;

import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.CampaignUses;
import dev.postroom.domain.shared.Failure;
import dev.postroom.domain.shared.FailureException;
import dev.postroom.domain.shared.Revision;
import dev.postroom.domain.shared.Slug;
import dev.postroom.domain.template.ManageTemplates.Saved;
import dev.postroom.domain.template.NewTemplate;
import dev.postroom.domain.template.Template;
import dev.postroom.domain.template.TemplateId;
import dev.postroom.domain.template.TemplatePatch;
import dev.postroom.domain.template.TemplateRenderer;
import dev.postroom.domain.template.TemplateSource;
import dev.postroom.domain.template.Templates;
import dev.postroom.domain.trigger.TriggerUses;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * Creates, changes and deletes templates. Sources are compiled before the transaction begins,
 * because that may take long.
 */
final class TemplateSaving {

    private final UnitOfWork work;
    private final Templates templates;
    private final CampaignUses campaigns;
    private final TriggerUses triggers;
    private final TemplateRenderer renderer;

    TemplateSaving(
            UnitOfWork work,
            Templates templates,
            CampaignUses campaigns,
            TriggerUses triggers,
            TemplateRenderer renderer) {
        this.work = work;
        this.templates = templates;
        this.campaigns = campaigns;
        this.triggers = triggers;
        this.renderer = renderer;
    }

    Template create(Workspace workspace, NewTemplate draft) {
        renderer.compile(draft.source());
        Template template = template(draft, work.now(workspace));
        work.inTransaction(() ->
                templates
                        .addUnlessPresent(workspace, template)
                        .ifPresent(existing -> {
                            throw duplicate(existing);
                        }));
        return template;
    }

    /** As {@link #create}; changes the template that has the name or slug already. */
    Saved createOrChange(Workspace workspace, NewTemplate draft, TemplatePatch changes) {
        renderer.compile(draft.source());
        Template template = template(draft, work.now(workspace));
        return work.inTransaction(() -> templates.addUnlessPresent(workspace, template))
                .map(existing ->
                        new Saved(change(workspace, existing, changes, Optional.empty()), false))
                .orElseGet(() -> new Saved(template, true));
    }

    private Template template(NewTemplate draft, Instant now) {
        return new Template(
                new TemplateId(work.nextId()),
                draft.name(),
                draft.slug().orElseGet(() -> Slug.of(draft.name())),
                draft.source(),
                draft.category(),
                draft.variables(),
                Revision.first(now));
    }

    /** Stores the next version; does nothing when the patch changes nothing. */
    Template change(
            Workspace workspace,
            TemplateId id,
            TemplatePatch patch,
            Optional<Long> expectedVersion) {
        Template seen = templates.find(workspace, id).orElseThrow(() -> notFound(id.toString()));
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
        Template current = locked(workspace, id, expectedVersion);
        Template next = patch.applyTo(current, work.now(workspace));
        if (next.equals(current)) {
            return current;
        }
        // changed by a concurrent request
        if (!next.source().equals(whole) && !next.source().equals(current.source())) {
            renderer.compile(next.source());
        }
        templates
                .save(workspace, next)
                .ifPresent(existing -> {
                    throw duplicate(existing);
                });
        return next;
    }

    void delete(Workspace workspace, TemplateId id, Optional<Long> expectedVersion) {
        work.inTransaction(() -> {
            locked(workspace, id, expectedVersion);
            requireUnused(workspace, id);
            templates.delete(workspace, id);
        });
    }

    /** The locked template, if it has the version that the client expects. */
    private Template locked(Workspace workspace, TemplateId id, Optional<Long> expectedVersion) {
        Template template =
                templates.lock(workspace, id).orElseThrow(() -> notFound(id.toString()));
        if (expectedVersion.filter(version -> version != template.version()).isPresent()) {
            throw new Failure.PreconditionFailed(
                            "Template %s was modified since you last read it.".formatted(id))
                    .asException();
        }
        return template;
    }

    private static FailureException duplicate(TemplateId existing) {
        return Failure.Conflict.with(
                        existing.value(),
                        "already_exists",
                        "A template with this name or slug already exists (%s)."
                                .formatted(existing))
                .asException();
    }

    private void requireUnused(Workspace workspace, TemplateId id) {
        campaigns
                .ofTemplate(workspace, id)
                .ifPresent(campaign -> {
                    throw inUse(
                            campaign.value(),
                            "Template %s is used by campaign %s, which was not sent yet."
                                    .formatted(id, campaign));
                });
        triggers.ofTemplate(workspace, id)
                .ifPresent(trigger -> {
                    throw inUse(
                            trigger.value(),
                            "Template %s is used by trigger %s.".formatted(id, trigger));
                });
    }

    private static FailureException inUse(UUID user, String detail) {
        return Failure.Conflict.with(user, "template_in_use", detail).asException();
    }

    static FailureException notFound(String idOrSlug) {
        return new Failure.NotFound("Template", idOrSlug).asException();
    }
}
