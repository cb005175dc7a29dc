package dev.postroom.adapters.rest.template;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.Needs;
import dev.postroom.adapters.rest.shared.http.Responses;
import dev.postroom.adapters.rest.shared.http.value.Success;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.template.ManageTemplates;

import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

/** {@code /template-previews}: rendering what is not stored. */
@Path("/api/v1/template-previews")
public final class TemplatePreviewsResource {

    private final ManageTemplates templates;

    /** Exposes {@code templates}. */
    public TemplatePreviewsResource(ManageTemplates templates) {
        this.templates = templates;
    }

    @POST
    @Needs(Scope.TEMPLATES_READ)
    public Response preview(@Context ApiRequest request) {
        DraftBody draft = DraftBody.read(request.body(), request.isStrict());
        return Responses.about(
                draft.request().subscriberId(),
                Responses.untagged(
                        Success.OK,
                        PreviewView.of(
                                templates.previewDraft(
                                        request.workspace(), draft.template(), draft.request()))));
    }
}
