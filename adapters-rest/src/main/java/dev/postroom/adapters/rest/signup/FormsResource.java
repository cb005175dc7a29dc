package dev.postroom.adapters.rest.signup;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.Needs;
import dev.postroom.adapters.rest.shared.http.NoKeyNeeded;
import dev.postroom.adapters.rest.shared.http.Responses;
import dev.postroom.adapters.rest.shared.http.Target;
import dev.postroom.adapters.rest.shared.http.value.PathId;
import dev.postroom.adapters.rest.shared.http.value.Success;
import dev.postroom.adapters.rest.shared.list.Lists;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.signup.ManageSignupForms;
import dev.postroom.domain.signup.NewSignupForm;
import dev.postroom.domain.signup.SignupForm;
import dev.postroom.domain.signup.SignupFormId;
import dev.postroom.domain.signup.SignupFormPatch;
import dev.postroom.domain.tag.ManageTags;

import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

/** {@code /forms}: a form adds people, so it needs the scopes of people. */
@Path("/api/v1/forms")
public final class FormsResource {

    private final ManageSignupForms forms;
    private final ManageTags tags;
    private final FormLinks links;
    private final SignupReceiving receiving;
    private final Responses responses;
    private final Lists lists;

    /** Exposes {@code forms}, which name {@code tags}; {@code receiving} takes the entries. */
    public FormsResource(
            ManageSignupForms forms,
            ManageTags tags,
            FormLinks links,
            SignupReceiving receiving,
            Responses responses,
            Lists lists) {
        this.forms = forms;
        this.tags = tags;
        this.links = links;
        this.receiving = receiving;
        this.responses = responses;
        this.lists = lists;
    }

    @POST
    @Needs(Scope.SUBSCRIBERS_WRITE)
    public Response create(@Context ApiRequest request) {
        NewSignupForm body =
                NewFormBody.read(
                        request.body(),
                        request.isStrict(),
                        named -> tags.resolve(request.workspace(), named));
        SignupForm form = forms.create(request.caller(), body);
        return responses.created(
                "/forms/" + form.id(), FormView.of(form, links), FormView.etagOf(form));
    }

    @GET
    @Needs(Scope.SUBSCRIBERS_READ)
    public Response list(@Context ApiRequest request) {
        return lists.respond(
                request,
                request.query(),
                SignupForm.Sort.class,
                page ->
                        forms.list(request.workspace(), page)
                                .map(form -> FormView.of(form, links)));
    }

    /** The public signs up. */
    @POST
    @Path("/{id}")
    @NoKeyNeeded
    public Response signUp(@Context ApiRequest request, @PathParam("id") String id) {
        return receiving.receive(request, PathId.of("Form", id, SignupFormId::parse));
    }

    @GET
    @Path("/{id}")
    @Needs(Scope.SUBSCRIBERS_READ)
    public Response get(@Context ApiRequest request, @PathParam("id") String id) {
        SignupForm form =
                forms.get(request.workspace(), PathId.of("Form", id, SignupFormId::parse));
        return responses.ok(request, FormView.of(form, links), FormView.etagOf(form));
    }

    @PATCH
    @Path("/{id}")
    @Needs(Scope.SUBSCRIBERS_WRITE)
    public Response update(@Context ApiRequest request, @PathParam("id") String id) {
        Target<SignupFormId, SignupForm> target = target(request, id);
        SignupFormPatch patch =
                target.reading(() ->
                        FormPatchBody.read(
                                request.body(),
                                request.isStrict(),
                                named -> tags.resolve(request.workspace(), named)));
        SignupForm changed =
                forms.update(request.caller(), target.id(), patch, target.expectedVersion());
        return responses.changed(Success.OK, FormView.of(changed, links), FormView.etagOf(changed));
    }

    @DELETE
    @Path("/{id}")
    @Needs(Scope.SUBSCRIBERS_WRITE)
    public Response delete(@Context ApiRequest request, @PathParam("id") String id) {
        Target<SignupFormId, SignupForm> target = target(request, id);
        target.finish();
        forms.delete(request.caller(), target.id(), target.expectedVersion());
        return Response.noContent().build();
    }

    private Target<SignupFormId, SignupForm> target(ApiRequest request, String text) {
        return new Target<>(
                request,
                PathId.of("Form", text, SignupFormId::parse),
                id -> forms.get(request.workspace(), id),
                FormView::etagOf);
    }
}
