package dev.postroom.application.template;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.Messages;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.Subscribers;
import dev.postroom.domain.template.CompiledTemplate;
import dev.postroom.domain.template.MailHtml;
import dev.postroom.domain.template.ManageTemplates.PreviewRequest;
import dev.postroom.domain.template.Preview;
import dev.postroom.domain.template.RenderBudget;
import dev.postroom.domain.template.RenderedMail;
import dev.postroom.domain.template.Template;
import dev.postroom.domain.template.TemplateCategory;
import dev.postroom.domain.template.TemplateRenderer;
import dev.postroom.domain.template.Warning;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;

/** Renders a template without sending, with warnings for the author. */
final class TemplatePreviewing {

    private final Subscribers subscribers;
    private final TemplateRenderer renderer;
    private final CompiledTemplates templates;
    private final MailHtml html;

    TemplatePreviewing(Subscribers subscribers, TemplateRenderer renderer) {
        this.subscribers = subscribers;
        this.renderer = renderer;
        this.templates = new CompiledTemplates(renderer);
        this.html = renderer.html();
    }

    Preview preview(Workspace workspace, Template template, PreviewRequest request) {
        return preview(
                workspace, template, templates.of(workspace, template, RenderBudget.NONE), request);
    }

    /** As the other one, of a template that is not stored. */
    Preview previewDraft(Workspace workspace, Template draft, PreviewRequest request) {
        return preview(workspace, draft, renderer.compile(draft.source()), request);
    }

    private Preview preview(
            Workspace workspace,
            Template template,
            CompiledTemplate compiled,
            PreviewRequest request) {
        JsonObject data = data(workspace, template, request);
        Set<String> used = new TreeSet<>(compiled.variables());
        used.retainAll(data.members().keySet());
        Set<String> missing = new TreeSet<>(compiled.variables());
        missing.removeAll(used);
        missing.removeIf(MailVariables::isOfSending);
        RenderedMail mail = compiled.render(data);
        List<Warning> warnings =
                new ArrayList<>(
                        new VariableWarnings(template, compiled).of(request.variables(), data));
        boolean lacksWayOut =
                template.category() == TemplateCategory.MARKETING
                        && !WayOut.isShown(
                                html,
                                compiled,
                                List.of(data, MailVariables.defaults(template).toJson()),
                                Set.of());
        warnings.addAll(new MailWarnings(html).of(mail, lacksWayOut, missing));
        return new Preview(
                mail,
                Collections.unmodifiableSet(used),
                Collections.unmodifiableSet(missing),
                warnings);
    }

    private JsonObject data(Workspace workspace, Template template, PreviewRequest request) {
        MailVariables variables = MailVariables.defaults(template);
        request.subscriberId()
                .map(id -> person(workspace, id))
                .ifPresent(p -> variables.withPerson(p.id(), p.email(), p.profile()));
        return variables.with(request.variables()).toJson();
    }

    private Subscriber person(Workspace workspace, UUID id) {
        return subscribers
                .find(workspace, new SubscriberId(id))
                .orElseThrow(() ->
                        Failure.Invalid.field(
                                        "subscriber_id",
                                        "unknown_subscriber",
                                        Messages.UNKNOWN_SUBSCRIBER)
                                .asException());
    }
}
