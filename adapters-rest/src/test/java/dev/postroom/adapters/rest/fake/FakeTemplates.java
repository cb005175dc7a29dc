package dev.postroom.adapters.rest.fake;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.text.ComposedText;
import dev.postroom.domain.template.ManageTemplates;
import dev.postroom.domain.template.NewTemplate;
import dev.postroom.domain.template.Preview;
import dev.postroom.domain.template.RenderedMail;
import dev.postroom.domain.template.Template;
import dev.postroom.domain.template.TemplateFixture;
import dev.postroom.domain.template.TemplatePatch;
import dev.postroom.domain.template.TemplateQuery;
import dev.postroom.domain.template.TemplateVersion;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;

/** Has one template. */
public final class FakeTemplates implements ManageTemplates {

    /** The one template. */
    public static final Template WELCOME =
            TemplateFixture.template(FakeSubscribers.ANNA.id().value()).withName("Welcome").build();

    /** The one template as it is now. */
    public volatile Template shown = WELCOME;

    /** The requested changes. */
    public final List<Object> received = new CopyOnWriteArrayList<>();

    /** The templates that were rendered and not stored. */
    public final List<NewTemplate> drafts = new CopyOnWriteArrayList<>();

    /** Whether a campaign uses the template. */
    public volatile boolean isInUse;

    /** The HTML of every preview. */
    public volatile String preview = "<p>Hello</p>";

    @Override
    public Template create(Caller caller, NewTemplate template) {
        requireClosed(template);
        received.add(template);
        return WELCOME;
    }

    private static void requireClosed(NewTemplate template) {
        if (template.source().subject().contains("{{#")) {
            throw Failure.Invalid.field(
                            "html_content", "invalid_template", "Line 2, column 4: never closed.")
                    .asException();
        }
    }

    @Override
    public Saved createOrChange(
            Caller caller, NewTemplate template, Optional<TemplatePatch> changes) {
        changes.ifPresent(received::add);
        return new Saved(WELCOME, changes.isEmpty() || !template.name().equals(WELCOME.name()));
    }

    @Override
    public Template get(Workspace workspace, String idOrSlug) {
        if (!List.of("welcome", WELCOME.id().toString()).contains(idOrSlug)) {
            throw new Failure.NotFound("Template", idOrSlug).asException();
        }
        return shown;
    }

    @Override
    public Template getVersion(Workspace workspace, String idOrSlug, int version) {
        if (version != 1) {
            throw new Failure.NotFound("Template", idOrSlug).asException();
        }
        return WELCOME;
    }

    @Override
    public Page<TemplateVersion> versions(
            Workspace workspace, String idOrSlug, PageRequest<TemplateVersion.Sort> page) {
        Template _ = get(workspace, idOrSlug);
        return new Page<>(
                List.of(
                        new TemplateVersion(
                                WELCOME.id(),
                                1,
                                WELCOME.name(),
                                WELCOME.source().subject(),
                                WELCOME.category(),
                                WELCOME.revision().updatedAt())),
                Optional.empty(),
                1);
    }

    @Override
    public Template update(
            Caller caller, String idOrSlug, TemplatePatch patch, Optional<Long> expectedVersion) {
        Template changed = get(caller.workspace(), idOrSlug);
        if (expectedVersion.filter(version -> version != changed.version()).isPresent()) {
            throw new Failure.PreconditionFailed("The template was modified.").asException();
        }
        received.add(patch);
        return changed;
    }

    @Override
    public void delete(Caller caller, String idOrSlug, Optional<Long> expectedVersion) {
        Template used = get(caller.workspace(), idOrSlug);
        if (isInUse) {
            throw Failure.Conflict.with(used.id().value(), "template_in_use", "It is used.")
                    .asException();
        }
        received.add(expectedVersion);
    }

    @Override
    public Page<Template> list(
            Workspace workspace, TemplateQuery query, PageRequest<TemplateQuery.Sort> page) {
        return new Page<>(List.of(shown), Optional.empty(), 1);
    }

    @Override
    public Preview previewDraft(Workspace workspace, NewTemplate draft, PreviewRequest request) {
        requireClosed(draft);
        drafts.add(draft);
        return preview(workspace, "welcome", request);
    }

    @Override
    public Preview preview(Workspace workspace, String idOrSlug, PreviewRequest request) {
        return new Preview(
                new RenderedMail(
                        "Hello",
                        ComposedText.of(preview),
                        ComposedText.of("Hello"),
                        Optional.empty()),
                Set.of("b", "a"),
                Set.of(),
                List.of());
    }
}
