package dev.postroom.adapters.rest.template.page;

import dev.postroom.adapters.rest.idempotency.MakesOnce;
import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.QueryParameters;
import dev.postroom.adapters.rest.shared.http.member.ForMembers;
import dev.postroom.adapters.rest.shared.page.ApiCall;
import dev.postroom.adapters.rest.shared.page.Flash;
import dev.postroom.adapters.rest.shared.page.Pages;
import dev.postroom.adapters.rest.shared.page.Room;
import dev.postroom.adapters.rest.shared.page.SentForm;
import dev.postroom.adapters.rest.shared.page.Sheet;
import dev.postroom.adapters.rest.shared.page.part.Tab;
import dev.postroom.adapters.rest.template.NewTemplateBody;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.json.JsonFields;
import dev.postroom.domain.shared.json.KeywordParsers;
import dev.postroom.domain.template.ManageTemplates;
import dev.postroom.domain.template.Template;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The form for another template, empty or begun as a starter. */
@Path("/app/{account}/{environment}/templates/new")
public final class NewTemplatePageResource {

    private static final String STARTER = "starter";
    private static final Function<String, Starter> STARTERS = KeywordParsers.parser(Starter.class);

    private final ManageTemplates templates;
    private final TemplateDrafts drafts;
    private final Pages pages;

    /** Adds to {@code templates}; {@code drafts} shows what is not stored yet. */
    public NewTemplatePageResource(ManageTemplates templates, TemplateDrafts drafts, Pages pages) {
        this.templates = templates;
        this.drafts = drafts;
        this.pages = pages;
    }

    @GET
    @ForMembers(Scope.TEMPLATES_WRITE)
    public Response form(@Context ApiRequest request) {
        QueryParameters query = request.query();
        Starter starter = query.parsed(STARTER, STARTERS).orElse(Starter.EMPTY);
        query.finish();
        return show(request, Optional.of(starter), starter.form(), Tried.with(starter.sample()));
    }

    @POST
    @MakesOnce
    @ForMembers(Scope.TEMPLATES_WRITE)
    public Response create(@Context ApiRequest request) {
        SentForm sent = SentForm.of(request);
        TemplateForm form = TemplateForm.sent(sent);
        try {
            Template made =
                    templates.create(
                            request.caller(),
                            NewTemplateBody.read(JsonFields.of(form.members()), true).template());
            return pages.seeOther(
                    request,
                    Pages.path(request, TemplatesPageResource.PATH + "/" + made.id()),
                    Flash.done(
                            "The template was created.",
                            ApiCall.post(TemplatesPageResource.PATH, form.members())));
        } catch (FailureException e) {
            return show(request, Optional.empty(), form, Tried.refused(sent, EditorPage.errors(e)));
        }
    }

    @POST
    @Path("/check")
    @ForMembers(Scope.TEMPLATES_WRITE)
    public Response check(@Context ApiRequest request) {
        SentForm sent = SentForm.of(request);
        return tried(request, sent, drafts.check(request, sent, Optional.empty()));
    }

    @POST
    @Path("/test")
    @ForMembers(Scope.TEMPLATES_WRITE)
    public Response test(@Context ApiRequest request) {
        SentForm sent = SentForm.of(request);
        return tried(request, sent, drafts.test(request, sent, Optional.empty()));
    }

    private Response tried(ApiRequest request, SentForm sent, EditorPage.Checks checks) {
        return show(
                request, Optional.empty(), TemplateForm.sent(sent), Tried.checked(sent, checks));
    }

    @POST
    @Path("/body")
    @ForMembers(Scope.TEMPLATES_WRITE)
    public Response body(@Context ApiRequest request) {
        return drafts.frame(request, SentForm.of(request), Optional.empty());
    }

    private Response show(
            ApiRequest request, Optional<Starter> chosen, TemplateForm form, Tried tried) {
        String list = Pages.path(request, TemplatesPageResource.PATH);
        String own = list + "/new";
        List<Tab> starters =
                Arrays.stream(Starter.values())
                        .map(one ->
                                new Tab(
                                        one.label(),
                                        own + "?starter=" + one.keyword(),
                                        chosen.filter(one::equals).isPresent()))
                        .toList();
        EditorPage page =
                new EditorPage(
                        new EditorPage.Words("New template", "Create template", own, list),
                        starters,
                        form.fields(tried.errors()),
                        form.areas(tried.errors()),
                        tried.errors(),
                        List.of(),
                        "",
                        tried.trial(own, ""));
        return page.show(pages, request, sheet());
    }

    private static Sheet sheet() {
        return Sheet.of(Room.TEMPLATES, "New template")
                .calls(
                        ApiCall.post(TemplatesPageResource.PATH, TemplatesPageResource.FIRST),
                        ApiCall.post(EditorPage.API, EditorPage.EXAMPLE),
                        ApiCall.post(EditorPage.SEND, EditorPage.TEST));
    }
}
