package dev.postroom.adapters.rest.template;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.Needs;
import dev.postroom.adapters.rest.shared.http.Responses;
import dev.postroom.adapters.rest.shared.http.Target;
import dev.postroom.adapters.rest.shared.http.value.Success;
import dev.postroom.adapters.rest.shared.json.Times;
import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.adapters.rest.shared.list.Lists;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.template.ManageTemplates;
import dev.postroom.domain.template.ManageTemplates.PreviewRequest;
import dev.postroom.domain.template.Template;
import dev.postroom.domain.template.TemplateVersion;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

/** {@code /templates/{id}/…}: earlier versions, and rendering. */
@Path("/api/v1/templates")
public final class TemplateActionsResource {

    private final ManageTemplates templates;
    private final Lists lists;

    /** Exposes {@code templates}. */
    public TemplateActionsResource(ManageTemplates templates, Lists lists) {
        this.templates = templates;
        this.lists = lists;
    }

    @GET
    @Path("/{id}/versions")
    @Needs(Scope.TEMPLATES_READ)
    public Response versions(@Context ApiRequest request, @PathParam("id") String id) {
        Target<String, Template> target = TemplatePath.target(templates, request, id);
        return target.reading(() ->
                lists.respond(
                        request,
                        request.query(),
                        TemplateVersion.Sort.class,
                        page ->
                                templates
                                        .versions(request.workspace(), target.id(), page)
                                        .map(TemplateVersionView::of)));
    }

    @POST
    @Path("/{id}/preview")
    @Needs(Scope.TEMPLATES_READ)
    public Response preview(@Context ApiRequest request, @PathParam("id") String id) {
        Target<String, Template> target = TemplatePath.target(templates, request, id);
        PreviewRequest wanted =
                target.reading(() -> PreviewBody.read(request.optionalBody(), request.isStrict()));
        return Responses.about(
                wanted.subscriberId(),
                Responses.untagged(
                        Success.OK,
                        PreviewView.of(
                                templates.preview(request.workspace(), target.id(), wanted))));
    }

    /** A saved version of a template as clients see it in the list. */
    record TemplateVersionView(
            int version, String name, String subject, String category, String createdAt)
            implements View {

        static TemplateVersionView of(TemplateVersion version) {
            return new TemplateVersionView(
                    version.version(),
                    version.name(),
                    version.subject(),
                    version.category().keyword(),
                    Times.text(version.savedAt()));
        }
    }
}
