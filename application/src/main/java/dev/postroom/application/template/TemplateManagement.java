package dev.postroom.application.template;

import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.CampaignUses;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.failure.Messages;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.subscriber.Subscribers;
import dev.postroom.domain.template.ManageTemplates;
import dev.postroom.domain.template.NewTemplate;
import dev.postroom.domain.template.Preview;
import dev.postroom.domain.template.Template;
import dev.postroom.domain.template.TemplatePatch;
import dev.postroom.domain.template.TemplateQuery;
import dev.postroom.domain.template.TemplateRenderer;
import dev.postroom.domain.template.TemplateVersion;
import dev.postroom.domain.template.Templates;
import dev.postroom.domain.trigger.TriggerUses;

import java.util.Optional;

/** Manages the templates of a workspace. */
public final class TemplateManagement implements ManageTemplates {

    private final Templates templates;
    private final TemplateLookup lookup;
    private final TemplateSaving saving;
    private final TemplatePreviewing previewing;

    public TemplateManagement(
            UnitOfWork work,
            Templates templates,
            CampaignUses campaigns,
            TriggerUses triggers,
            Subscribers subscribers,
            TemplateRenderer renderer) {
        this.templates = templates;
        this.lookup = new TemplateLookup(templates);
        this.saving = new TemplateSaving(work, templates, campaigns, triggers, renderer);
        this.previewing = new TemplatePreviewing(subscribers, renderer);
    }

    @Override
    public Template create(Caller caller, NewTemplate draft) {
        Workspace workspace = caller.workspace();
        return saving.create(workspace, draft);
    }

    @Override
    public Saved createOrChange(Caller caller, NewTemplate draft, Optional<TemplatePatch> changes) {
        return changes.map(patch -> saving.createOrChange(caller.workspace(), draft, patch))
                .orElseGet(() -> new Saved(create(caller, draft), true));
    }

    @Override
    public Template get(Workspace workspace, String idOrSlug) {
        return lookup.find(workspace, idOrSlug)
                .orElseThrow(() -> TemplateSaving.notFound(idOrSlug));
    }

    @Override
    public Template getVersion(Workspace workspace, String idOrSlug, int version) {
        return templates
                .findVersion(workspace, get(workspace, idOrSlug).id(), version)
                .orElseThrow(() ->
                        TemplateSaving.notFound("%s version %d".formatted(idOrSlug, version)));
    }

    @Override
    public Page<TemplateVersion> versions(
            Workspace workspace, String idOrSlug, PageRequest<TemplateVersion.Sort> page) {
        return templates.versions(workspace, get(workspace, idOrSlug).id(), page);
    }

    @Override
    public Template update(
            Caller caller, String idOrSlug, TemplatePatch patch, Optional<Long> expectedVersion) {
        Workspace workspace = caller.workspace();
        return saving.change(workspace, idOrSlug, patch, expectedVersion);
    }

    @Override
    public void delete(Caller caller, String idOrSlug, Optional<Long> expectedVersion) {
        saving.delete(caller, idOrSlug, expectedVersion);
    }

    @Override
    public Page<Template> list(
            Workspace workspace, TemplateQuery query, PageRequest<TemplateQuery.Sort> page) {
        return templates.list(workspace, query, page);
    }

    @Override
    public Preview preview(Workspace workspace, String idOrSlug, PreviewRequest request) {
        Template newest = get(workspace, idOrSlug);
        return previewing.preview(workspace, version(workspace, newest, request), request);
    }

    @Override
    public Preview previewDraft(Workspace workspace, NewTemplate draft, PreviewRequest request) {
        return previewing.previewDraft(workspace, saving.draft(workspace, draft), request);
    }

    private Template version(Workspace workspace, Template newest, PreviewRequest request) {
        return request.version().isEmpty()
                ? newest
                : templates
                        .findVersion(workspace, newest.id(), request.version().get())
                        .orElseThrow(TemplateManagement::unknownVersion);
    }

    private static FailureException unknownVersion() {
        return Failure.Invalid.field("version", "unknown_version", Messages.UNKNOWN_VERSION)
                .asException();
    }
}
