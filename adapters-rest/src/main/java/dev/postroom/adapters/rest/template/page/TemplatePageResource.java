package dev.postroom.adapters.rest.template.page;

import dev.postroom.adapters.rest.idempotency.MakesOnce;
import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.QueryParameters;
import dev.postroom.adapters.rest.shared.http.member.ForMembers;
import dev.postroom.adapters.rest.shared.page.ApiCall;
import dev.postroom.adapters.rest.shared.page.Flash;
import dev.postroom.adapters.rest.shared.page.MailBody;
import dev.postroom.adapters.rest.shared.page.Pages;
import dev.postroom.adapters.rest.shared.page.Room;
import dev.postroom.adapters.rest.shared.page.SentForm;
import dev.postroom.adapters.rest.shared.page.Sheet;
import dev.postroom.adapters.rest.shared.page.part.Danger;
import dev.postroom.adapters.rest.shared.page.part.FormError;
import dev.postroom.adapters.rest.template.PreviewBody;
import dev.postroom.adapters.rest.template.TemplatePath;
import dev.postroom.domain.account.WorkspaceClock;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.json.JsonFields;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.page.Sort;
import dev.postroom.domain.template.ManageTemplates;
import dev.postroom.domain.template.ManageTemplates.PreviewRequest;
import dev.postroom.domain.template.Preview;
import dev.postroom.domain.template.Template;
import dev.postroom.domain.template.TemplateVersion;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A template, what a mail from it looks like, and the form that deletes it. */
@Path("/app/{account}/{environment}/templates/{id}")
public final class TemplatePageResource {

    private static final int VERSIONS = 10;
    private static final String VERSION = "version";
    private static final String TYPED = "typed";
    private static final String TEMPLATE = "app/template/template";

    private final ManageTemplates templates;
    private final Readers readers;
    private final WorkspaceClock clock;
    private final Pages pages;

    /**
     * Shows {@code templates} to {@code readers}; {@code clock} determines how long ago they were
     * saved.
     */
    public TemplatePageResource(
            ManageTemplates templates, Readers readers, WorkspaceClock clock, Pages pages) {
        this.templates = templates;
        this.readers = readers;
        this.clock = clock;
        this.pages = pages;
    }

    @GET
    @ForMembers(Scope.TEMPLATES_READ)
    public Response show(@Context ApiRequest request, @PathParam("id") String id) {
        Template newest = TemplatePath.find(templates, request, id);
        Shown shown = wanted(request, newest);
        return pages.show(
                request,
                sheet(request, shown.template()),
                TEMPLATE,
                Map.of("page", page(request, newest, shown, TemplatePage.Ways.none())));
    }

    @POST
    @MakesOnce
    @Path("/delete")
    @ForMembers(Scope.TEMPLATES_WRITE)
    public Response delete(@Context ApiRequest request, @PathParam("id") String id) {
        Template template = TemplatePath.find(templates, request, id);
        if (!danger(request, template).isConfirmedBy(SentForm.of(request).text(TYPED))) {
            FormError error = new FormError("", "The typed name is not that of the template.");
            return again(request, template, List.of(error), "");
        }
        try {
            templates.delete(request.caller(), template.id().toString(), Optional.empty());
            return pages.seeOther(
                    request,
                    Pages.path(request, TemplatesPageResource.PATH),
                    Flash.done(
                            "The template is gone, with all its versions.",
                            ApiCall.delete(api(template))));
        } catch (FailureException e) {
            return again(request, template, SentForm.errors(e), user(request, e));
        }
    }

    private Response again(
            ApiRequest request, Template template, List<FormError> errors, String user) {
        return pages.again(
                request,
                sheet(request, template),
                TEMPLATE,
                Map.of(
                        "page",
                        page(
                                request,
                                template,
                                wanted(request, template),
                                new TemplatePage.Ways("", Optional.empty(), errors, user))));
    }

    // the campaign or trigger, which the search finds by its id
    private static String user(ApiRequest request, FailureException e) {
        return e.failure() instanceof Failure.Conflict conflict
                ? conflict.existingId().map(id -> Pages.path(request, "/search?q=" + id)).orElse("")
                : "";
    }

    private TemplatePage page(
            ApiRequest request, Template newest, Shown shown, TemplatePage.Ways ways) {
        List<TemplateVersion> versions =
                templates
                        .versions(
                                request.workspace(),
                                newest.id().toString(),
                                PageRequest.first(
                                        VERSIONS, Sort.descending(TemplateVersion.Sort.CREATED_AT)))
                        .items();
        TemplatePage page =
                shown(request, shown, clock.now(request.workspace())).page(newest, versions);
        return TemplatesPageResource.mayWrite(request)
                ? page.with(
                        new TemplatePage.Ways(
                                path(request, newest) + "/edit",
                                Optional.of(danger(request, newest)),
                                ways.errors(),
                                ways.user()))
                : page;
    }

    // with a reader who cannot be found, the mail is shown as without one
    private ShownTemplate shown(ApiRequest request, Shown shown, Instant now) {
        try {
            return new ShownTemplate(
                    shown.template(), preview(request, shown), shown.viewer(), now);
        } catch (FailureException e) {
            Viewer without = shown.viewer().with(SentForm.errors(e));
            PreviewRequest plain =
                    new PreviewRequest(
                            JsonObject.empty(),
                            Optional.empty(),
                            Optional.of(shown.template().version()));
            return new ShownTemplate(
                    shown.template(),
                    templates.preview(request.workspace(), shown.template().id().toString(), plain),
                    without,
                    now);
        }
    }

    private static Danger danger(ApiRequest request, Template template) {
        return new Danger(
                "Delete the template",
                "All its versions go. Mails that were sent from it stay. A template that a trigger"
                        + " or an unfinished campaign uses is kept. This cannot be undone.",
                path(request, template) + "/delete",
                "Delete the template",
                template.name());
    }

    private static String path(ApiRequest request, Template template) {
        return Pages.path(request, api(template));
    }

    private static String api(Template template) {
        return TemplatesPageResource.PATH + "/" + template.id();
    }

    private static Sheet sheet(ApiRequest request, Template shown) {
        return Sheet.of(Room.TEMPLATES, shown.name())
                .calls(
                        ApiCall.get(api(shown), request.rawQuery(), VERSION),
                        ApiCall.post(
                                api(shown) + "/preview", "{\"version\": " + shown.version() + "}"));
    }

    @GET
    @Path("/body")
    @ForMembers(Scope.TEMPLATES_READ)
    public Response body(@Context ApiRequest request, @PathParam("id") String id) {
        Shown shown = wanted(request, TemplatePath.find(templates, request, id));
        try {
            return shown.viewer().chosen().frame(preview(request, shown).mail());
        } catch (FailureException e) {
            return MailBody.ofText(SentForm.errors(e).getFirst().message());
        }
    }

    /** A version and how it is looked at. */
    private record Shown(Template template, Viewer viewer) {}

    private Shown wanted(ApiRequest request, Template newest) {
        QueryParameters query = request.query();
        Optional<Integer> version = query.parsed(VERSION, TemplatePath::version);
        Viewer viewer = Viewer.of(path(request, newest), query, version.orElseGet(newest::version));
        query.finish();
        Template template =
                version.isEmpty() || version.get() == newest.version()
                        ? newest
                        : templates.getVersion(
                                request.workspace(), newest.id().toString(), version.get());
        return new Shown(template, viewer);
    }

    private Preview preview(ApiRequest request, Shown shown) {
        Map<String, Object> members = readers.members(request, shown.viewer()::text);
        members.put(VERSION, shown.template().version());
        return templates.preview(
                request.workspace(),
                shown.template().id().toString(),
                PreviewBody.read(JsonFields.of(members), true));
    }
}
