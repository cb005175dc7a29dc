package dev.postroom.adapters.rest.template;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.Needs;
import dev.postroom.adapters.rest.shared.http.QueryParameters;
import dev.postroom.adapters.rest.shared.http.Responses;
import dev.postroom.adapters.rest.shared.http.Target;
import dev.postroom.adapters.rest.shared.http.value.ETag;
import dev.postroom.adapters.rest.shared.http.value.Success;
import dev.postroom.adapters.rest.shared.list.Lists;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.template.ManageTemplates;
import dev.postroom.domain.template.Template;
import dev.postroom.domain.template.TemplatePatch;
import dev.postroom.domain.template.TemplateQuery;

import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.util.Optional;

/** {@code /templates}. */
@Path("/api/v1/templates")
public final class TemplatesResource {

    private final ManageTemplates templates;
    private final Responses responses;
    private final Lists lists;

    /** Exposes {@code templates}. */
    public TemplatesResource(ManageTemplates templates, Responses responses, Lists lists) {
        this.templates = templates;
        this.responses = responses;
        this.lists = lists;
    }

    @POST
    @Needs(Scope.TEMPLATES_WRITE)
    public Response create(@Context ApiRequest request) {
        NewTemplateBody body = NewTemplateBody.read(request.body(), request.isStrict());
        ManageTemplates.Saved saved =
                templates.createOrChange(request.caller(), body.template(), body.conflictChanges());
        TemplateView view = TemplateView.of(saved.template());
        ETag tag = TemplateView.etagOf(saved.template());
        return saved.created()
                ? responses.created("/templates/" + saved.template().id(), view, tag)
                : responses.changed(Success.OK, view, tag);
    }

    @GET
    @Needs(Scope.TEMPLATES_READ)
    public Response list(@Context ApiRequest request) {
        QueryParameters query = request.query();
        TemplateQuery wanted =
                new TemplateQuery(
                        query.parsed("category", NewTemplateBody.CATEGORY), query.one("q"));
        return lists.respond(
                request,
                query,
                TemplateQuery.Sort.class,
                page -> templates.list(request.workspace(), wanted, page).map(TemplateView::of));
    }

    @GET
    @Path("/{id}")
    @Needs(Scope.TEMPLATES_READ)
    public Response get(@Context ApiRequest request, @PathParam("id") String id) {
        Template newest = TemplatePath.find(templates, request, id);
        QueryParameters query = request.query();
        Optional<Integer> version = query.parsed("version", TemplatePath::version);
        query.finish();
        if (version.isEmpty() || version.get() == newest.version()) {
            return responses.ok(request, TemplateView.of(newest), TemplateView.etagOf(newest));
        }
        Template former =
                templates.getVersion(request.workspace(), newest.id().toString(), version.get());
        return responses.ok(request, TemplateView.of(former), TemplateView.etagOfVersion(former));
    }

    @PATCH
    @Path("/{id}")
    @Needs(Scope.TEMPLATES_WRITE)
    public Response update(@Context ApiRequest request, @PathParam("id") String id) {
        Target<String, Template> target = TemplatePath.target(templates, request, id);
        TemplatePatch patch =
                target.reading(() -> TemplatePatchBody.read(request.body(), request.isStrict()));
        Template changed =
                templates.update(request.caller(), target.id(), patch, target.expectedVersion());
        return responses.changed(
                Success.OK, TemplateView.of(changed), TemplateView.etagOf(changed));
    }

    @DELETE
    @Path("/{id}")
    @Needs(Scope.TEMPLATES_WRITE)
    public Response delete(@Context ApiRequest request, @PathParam("id") String id) {
        Target<String, Template> target = TemplatePath.target(templates, request, id);
        target.finish();
        templates.delete(request.caller(), target.id(), target.expectedVersion());
        return Response.noContent().build();
    }
}
