package dev.postroom.adapters.rest.template.page;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.QueryParameters;
import dev.postroom.adapters.rest.shared.http.member.ForMembers;
import dev.postroom.adapters.rest.shared.page.ApiCall;
import dev.postroom.adapters.rest.shared.page.MailBody;
import dev.postroom.adapters.rest.shared.page.Pages;
import dev.postroom.adapters.rest.shared.page.Room;
import dev.postroom.adapters.rest.shared.page.Sheet;
import dev.postroom.adapters.rest.template.TemplatePath;
import dev.postroom.domain.account.WorkspaceClock;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.page.Sort;
import dev.postroom.domain.template.ManageTemplates;
import dev.postroom.domain.template.ManageTemplates.PreviewRequest;
import dev.postroom.domain.template.Preview;
import dev.postroom.domain.template.Template;
import dev.postroom.domain.template.TemplateVersion;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A template, and what a mail from it looks like. */
@Path("/app/{account}/{environment}/templates/{id}")
public final class TemplatePageResource {

    private static final int VERSIONS = 10;
    private static final String VERSION = "version";

    private final ManageTemplates templates;
    private final WorkspaceClock clock;
    private final Pages pages;

    /** Shows {@code templates}; {@code clock} determines how long ago they were saved. */
    public TemplatePageResource(ManageTemplates templates, WorkspaceClock clock, Pages pages) {
        this.templates = templates;
        this.clock = clock;
        this.pages = pages;
    }

    @GET
    @ForMembers(Scope.TEMPLATES_READ)
    public Response show(@Context ApiRequest request, @PathParam("id") String id) {
        Template newest = TemplatePath.find(templates, request, id);
        Template shown = wanted(request, newest);
        String own = newest.id().toString();
        Preview preview = preview(request, shown);
        List<TemplateVersion> versions =
                templates
                        .versions(
                                request.workspace(),
                                own,
                                PageRequest.first(
                                        VERSIONS, Sort.descending(TemplateVersion.Sort.CREATED_AT)))
                        .items();
        String path = Pages.path(request, TemplatesPageResource.PATH + "/" + newest.slug().value());
        TemplatePage page =
                new ShownTemplate(shown, preview, path, clock.now(request.workspace()))
                        .page(newest, versions);
        return pages.show(
                request,
                Sheet.of(Room.TEMPLATES, shown.name())
                        .calls(
                                ApiCall.get("/templates/" + own, request.rawQuery(), VERSION),
                                ApiCall.post(
                                        "/templates/" + own + "/preview",
                                        "{\"version\": " + shown.version() + "}")),
                "app/template/template",
                Map.of("page", page));
    }

    @GET
    @Path("/body")
    @ForMembers(Scope.TEMPLATES_READ)
    public Response body(@Context ApiRequest request, @PathParam("id") String id) {
        Template newest = TemplatePath.find(templates, request, id);
        return MailBody.of(preview(request, wanted(request, newest)).mail().html());
    }

    private Template wanted(ApiRequest request, Template newest) {
        QueryParameters query = request.query();
        Optional<Integer> version = query.parsed(VERSION, TemplatePath::version);
        query.finish();
        return version.isEmpty() || version.get() == newest.version()
                ? newest
                : templates.getVersion(request.workspace(), newest.id().toString(), version.get());
    }

    private Preview preview(ApiRequest request, Template template) {
        return templates.preview(
                request.workspace(),
                template.id().toString(),
                new PreviewRequest(
                        JsonObject.empty(), Optional.empty(), Optional.of(template.version())));
    }
}
