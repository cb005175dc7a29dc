package dev.postroom.application.template;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.account.WorkspaceClock;
import dev.postroom.domain.shared.Failure;
import dev.postroom.domain.shared.FailureException;
import dev.postroom.domain.shared.IdGenerator;
import dev.postroom.domain.shared.Page;
import dev.postroom.domain.shared.PageRequest;
import dev.postroom.domain.shared.Slug;
import dev.postroom.domain.shared.Transactions;
import dev.postroom.domain.subscriber.Subscribers;
import dev.postroom.domain.template.ManageTemplates;
import dev.postroom.domain.template.NewTemplate;
import dev.postroom.domain.template.Preview;
import dev.postroom.domain.template.Template;
import dev.postroom.domain.template.TemplateId;
import dev.postroom.domain.template.TemplateQuery;
import dev.postroom.domain.template.TemplateRenderer;
import dev.postroom.domain.template.TemplateSort;
import dev.postroom.domain.template.Templates;

import java.time.Instant;

/** Templates of a workspace. */
public final class TemplateManagement implements ManageTemplates {

    private final Transactions transactions;
    private final Templates templates;
    private final TemplateLookup lookup;
    private final TemplateRenderer renderer;
    private final TemplatePreviewing previewing;
    private final IdGenerator ids;
    private final WorkspaceClock clock;

    public TemplateManagement(
            Transactions transactions,
            Templates templates,
            Subscribers subscribers,
            TemplateRenderer renderer,
            IdGenerator ids,
            WorkspaceClock clock) {
        this.transactions = transactions;
        this.templates = templates;
        this.lookup = new TemplateLookup(templates);
        this.renderer = renderer;
        this.previewing = new TemplatePreviewing(subscribers, renderer);
        this.ids = ids;
        this.clock = clock;
    }

    @Override
    public Template create(Workspace workspace, NewTemplate wish) {
        renderer.compile(wish.source());
        Template template = draft(wish, clock.now(workspace));
        transactions.inTransaction(() ->
                templates
                        .addUnlessPresent(workspace, template)
                        .ifPresent(TemplateManagement::refuseDuplicate));
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
                1,
                now,
                now);
    }

    private static void refuseDuplicate(TemplateId existing) {
        throw Failure.Conflict.with(
                        existing.value(),
                        "already_exists",
                        "Template %s has this name or slug already.".formatted(existing))
                .asException();
    }

    @Override
    public Template get(Workspace workspace, String idOrSlug) {
        return lookup.find(workspace, idOrSlug)
                .orElseThrow(() -> new Failure.NotFound("Template", idOrSlug).asException());
    }

    @Override
    public Page<Template> list(
            Workspace workspace, TemplateQuery query, PageRequest<TemplateSort> page) {
        return templates.list(workspace, query, page);
    }

    @Override
    public Preview preview(Workspace workspace, String idOrSlug, PreviewRequest request) {
        Template newest = get(workspace, idOrSlug);
        return previewing.preview(workspace, version(workspace, newest, request), request);
    }

    private Template version(Workspace workspace, Template newest, PreviewRequest request) {
        return request.version().isEmpty()
                ? newest
                : templates
                        .findVersion(workspace, newest.id(), request.version().get())
                        .orElseThrow(TemplateManagement::unknownVersion);
    }

    private static FailureException unknownVersion() {
        return Failure.Invalid.field(
                        "version", "unknown_version", "The template has no such version.")
                .asException();
    }
}
