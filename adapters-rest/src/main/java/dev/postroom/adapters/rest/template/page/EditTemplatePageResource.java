package dev.postroom.adapters.rest.template.page;

import dev.postroom.adapters.rest.idempotency.MakesOnce;
import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.member.ForMembers;
import dev.postroom.adapters.rest.shared.page.ApiCall;
import dev.postroom.adapters.rest.shared.page.Flash;
import dev.postroom.adapters.rest.shared.page.Pages;
import dev.postroom.adapters.rest.shared.page.Room;
import dev.postroom.adapters.rest.shared.page.SentForm;
import dev.postroom.adapters.rest.shared.page.Sheet;
import dev.postroom.adapters.rest.shared.page.part.FormError;
import dev.postroom.adapters.rest.shared.page.part.Moment;
import dev.postroom.adapters.rest.template.TemplatePatchBody;
import dev.postroom.adapters.rest.template.TemplatePath;
import dev.postroom.domain.account.WorkspaceClock;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.json.JsonFields;
import dev.postroom.domain.template.ManageTemplates;
import dev.postroom.domain.template.Template;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The form that changes a template. */
@Path("/app/{account}/{environment}/templates/{id}/edit")
public final class EditTemplatePageResource {

    private final ManageTemplates templates;
    private final TemplateDrafts drafts;
    private final WorkspaceClock clock;
    private final Pages pages;

    /**
     * Changes {@code templates}; {@code drafts} shows what is not stored yet, and {@code clock}
     * determines how long ago something was.
     */
    public EditTemplatePageResource(
            ManageTemplates templates, TemplateDrafts drafts, WorkspaceClock clock, Pages pages) {
        this.templates = templates;
        this.drafts = drafts;
        this.clock = clock;
        this.pages = pages;
    }

    @GET
    @ForMembers(Scope.TEMPLATES_WRITE)
    public Response form(@Context ApiRequest request, @PathParam("id") String id) {
        Template template = TemplatePath.find(templates, request, id);
        return page(request, template, TemplateForm.of(template), Tried.nothing())
                .show(pages, request, sheet(template));
    }

    @POST
    @MakesOnce
    @ForMembers(Scope.TEMPLATES_WRITE)
    public Response save(@Context ApiRequest request, @PathParam("id") String id) {
        Template template = TemplatePath.find(templates, request, id);
        SentForm sent = SentForm.of(request);
        TemplateForm form = TemplateForm.sent(sent);
        Map<String, @Nullable Object> changes = form.changes(template);
        if (changes.isEmpty()) {
            return pages.seeOther(
                    request, own(request, template), Flash.done("The template was not changed."));
        }
        try {
            Template saved =
                    templates.update(
                            request.caller(),
                            template.id().toString(),
                            TemplatePatchBody.read(JsonFields.of(changes), true),
                            version(sent));
            return pages.seeOther(
                    request,
                    own(request, template),
                    Flash.done(
                            "Version " + saved.version() + " was saved.",
                            ApiCall.patch(api(template), changes)));
        } catch (FailureException e) {
            EditorPage page =
                    e.failure() instanceof Failure.PreconditionFailed
                            ? changedMeanwhile(request, id, sent)
                            : page(
                                    request,
                                    template,
                                    form,
                                    Tried.refused(sent, EditorPage.errors(e)));
            return page.show(pages, request, sheet(template));
        }
    }

    // both texts are on the page, so that nothing that was typed is lost
    private EditorPage changedMeanwhile(ApiRequest request, String id, SentForm sent) {
        Template now = TemplatePath.find(templates, request, id);
        TemplateForm form = TemplateForm.sent(sent);
        Moment saved = Moment.of(now.revision().updatedAt(), clock.now(request.workspace()));
        List<FormError> errors = new ArrayList<>();
        errors.add(
                new FormError(
                        "",
                        ("Version %d was saved on %s, after you opened the form. Your texts are"
                                        + " still in the fields, and none of them is saved yet."
                                        + " Compare them with what is stored now. Saving again"
                                        + " replaces that.")
                                .formatted(now.version(), saved.absolute())));
        errors.addAll(form.differences(now));
        return page(request, now, form, Tried.refused(sent, errors)).with(form.storedTexts(now));
    }

    @POST
    @Path("/check")
    @ForMembers(Scope.TEMPLATES_WRITE)
    public Response check(@Context ApiRequest request, @PathParam("id") String id) {
        Template template = TemplatePath.find(templates, request, id);
        SentForm sent = SentForm.of(request);
        return tried(request, template, sent, drafts.check(request, sent, Optional.of(template)));
    }

    @POST
    @Path("/test")
    @ForMembers(Scope.TEMPLATES_WRITE)
    public Response test(@Context ApiRequest request, @PathParam("id") String id) {
        Template template = TemplatePath.find(templates, request, id);
        SentForm sent = SentForm.of(request);
        return tried(request, template, sent, drafts.test(request, sent, Optional.of(template)));
    }

    private Response tried(
            ApiRequest request, Template template, SentForm sent, EditorPage.Checks checks) {
        EditorPage page =
                page(request, template, TemplateForm.sent(sent), Tried.checked(sent, checks));
        return version(sent)
                .map(version -> page.filledWith(Long.toString(version)))
                .orElse(page)
                .show(pages, request, sheet(template));
    }

    @POST
    @Path("/body")
    @ForMembers(Scope.TEMPLATES_WRITE)
    public Response body(@Context ApiRequest request, @PathParam("id") String id) {
        Template template = TemplatePath.find(templates, request, id);
        return drafts.frame(request, SentForm.of(request), Optional.of(template));
    }

    // a form of another version than the current one was filled in with what is no longer true
    private static Optional<Long> version(SentForm form) {
        String text = form.text("version");
        return text.matches("[0-9]{1,18}") ? Optional.of(Long.valueOf(text)) : Optional.empty();
    }

    private static EditorPage page(
            ApiRequest request, Template template, TemplateForm form, Tried tried) {
        String own = own(request, template);
        return new EditorPage(
                new EditorPage.Words("Edit " + template.name(), "Save", own + "/edit", own),
                List.of(),
                form.fields(tried.errors()),
                form.areas(tried.errors()),
                tried.errors(),
                List.of(),
                Integer.toString(template.version()),
                tried.trial(own + "/edit", own + "/body"));
    }

    private static String own(ApiRequest request, Template template) {
        return Pages.path(request, TemplatesPageResource.PATH + "/" + template.id());
    }

    private static String api(Template template) {
        return TemplatesPageResource.PATH + "/" + template.id();
    }

    private static Sheet sheet(Template template) {
        return Sheet.of(Room.TEMPLATES, "Edit " + template.name())
                .calls(
                        ApiCall.get(api(template)),
                        ApiCall.patch(api(template), "{\"subject\": \"Spring is here\"}"),
                        ApiCall.post(EditorPage.API, EditorPage.EXAMPLE),
                        ApiCall.post(EditorPage.SEND, EditorPage.TEST));
    }
}
