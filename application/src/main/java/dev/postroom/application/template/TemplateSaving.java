package dev.postroom.application.template;

import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.audit.AuditAction;
import dev.postroom.domain.audit.AuditField;
import dev.postroom.domain.audit.AuditedChange;
import dev.postroom.domain.campaign.CampaignUses;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.shared.DerivedSlug;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.page.Revision;
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
    private final TemplateLookup lookup;
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
        this.lookup = new TemplateLookup(templates);
        this.campaigns = campaigns;
        this.triggers = triggers;
        this.renderer = renderer;
    }

    Template create(Workspace workspace, NewTemplate request) {
        renderer.compile(request.source());
        Template draft = template(request, work.now(workspace));
        return work.inTransaction(() -> {
            Template stored = stored(workspace, request, draft);
            if (!stored.id().equals(draft.id())) {
                throw duplicate(stored.id());
            }
            return stored;
        });
    }

    /** As {@link #create}; changes the template that has the name or slug already. */
    Saved createOrChange(Workspace workspace, NewTemplate request, TemplatePatch changes) {
        renderer.compile(request.source());
        Template draft = template(request, work.now(workspace));
        Template stored = work.inTransaction(() -> stored(workspace, request, draft));
        return stored.id().equals(draft.id())
                ? new Saved(stored, true)
                : new Saved(
                        change(workspace, stored.id().toString(), changes, Optional.empty()),
                        false);
    }

    // the existing one, or the new one, whose slug is another than that of different names
    private Template stored(Workspace workspace, NewTemplate request, Template draft) {
        return request.slug().isPresent()
                ? other(workspace, draft).orElse(draft)
                : DerivedSlug.stored(
                        draft, draft.id().value(), template -> other(workspace, template));
    }

    // the template that has the name or slug already; empty after the new one was stored
    private Optional<Template> other(Workspace workspace, Template template) {
        return templates
                .addUnlessPresent(workspace, template)
                .map(id ->
                        templates.find(workspace, id).orElseThrow(() -> notFound(id.toString())));
    }

    /** The template that a creation would store. */
    Template draft(Workspace workspace, NewTemplate draft) {
        return template(draft, work.now(workspace));
    }

    private Template template(NewTemplate draft, Instant now) {
        return new Template(
                new TemplateId(work.nextId()),
                draft.name(),
                draft.slug().orElseGet(() -> new DerivedSlug(draft.name()).first()),
                draft.source(),
                draft.category(),
                draft.variables(),
                Revision.first(now));
    }

    /** Stores the next version; does nothing when the patch changes nothing. */
    Template change(
            Workspace workspace,
            String idOrSlug,
            TemplatePatch patch,
            Optional<Long> expectedVersion) {
        Optional<TemplateSource> compiled =
                patch.changesSource()
                        ? Optional.of(compiled(workspace, idOrSlug, patch))
                        : Optional.empty();
        return work.inTransaction(() ->
                save(workspace, locked(workspace, idOrSlug, expectedVersion), patch, compiled));
    }

    private TemplateSource compiled(Workspace workspace, String idOrSlug, TemplatePatch patch) {
        Template seen = lookup.find(workspace, idOrSlug).orElseThrow(() -> notFound(idOrSlug));
        TemplateSource source = patch.applyTo(seen, work.now(workspace)).source();
        if (!source.equals(seen.source())) {
            renderer.compile(source);
        }
        return source;
    }

    private Template save(
            Workspace workspace,
            Template current,
            TemplatePatch patch,
            Optional<TemplateSource> compiled) {
        Template next = patch.applyTo(current, work.now(workspace));
        if (next.equals(current)) {
            return current;
        }
        // changed by a concurrent request
        if (!next.source().equals(current.source())
                && !compiled.equals(Optional.of(next.source()))) {
            renderer.compile(next.source());
        }
        templates
                .save(workspace, next)
                .ifPresent(existing -> {
                    throw duplicate(existing);
                });
        return next;
    }

    void delete(Caller caller, String idOrSlug, Optional<Long> expectedVersion) {
        Workspace workspace = caller.workspace();
        work.inTransaction(() -> {
            Template template = locked(workspace, idOrSlug, expectedVersion);
            requireUnused(workspace, template.id());
            templates.delete(workspace, template.id());
            work.audit()
                    .record(
                            caller,
                            AuditedChange.of(
                                    AuditAction.TEMPLATE_DELETED,
                                    template.id().value(),
                                    AuditField.gone("name", template.name())));
        });
    }

    /** The locked template, if it has the version that the client expects. */
    private Template locked(Workspace workspace, String idOrSlug, Optional<Long> expectedVersion) {
        Template template = lookup.held(workspace, idOrSlug).orElseThrow(() -> notFound(idOrSlug));
        if (expectedVersion.filter(version -> version != template.version()).isPresent()) {
            throw new Failure.PreconditionFailed(
                            "Template %s was modified since you last read it."
                                    .formatted(template.id()))
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
