package dev.postroom.adapters.rest.signup.page;

import dev.postroom.adapters.rest.idempotency.MakesOnce;
import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.member.ForMembers;
import dev.postroom.adapters.rest.shared.page.ApiCall;
import dev.postroom.adapters.rest.shared.page.Flash;
import dev.postroom.adapters.rest.shared.page.Pages;
import dev.postroom.adapters.rest.shared.page.Room;
import dev.postroom.adapters.rest.shared.page.SentForm;
import dev.postroom.adapters.rest.shared.page.Sheet;
import dev.postroom.adapters.rest.signup.NewFormBody;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.json.JsonFields;
import dev.postroom.domain.signup.ManageSignupForms;
import dev.postroom.domain.signup.SignupForm;
import dev.postroom.domain.tag.ManageTags;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.util.Map;

/** The form for another form. */
@Path("/app/{account}/{environment}/forms/new")
public final class NewFormPageResource {

    private static final String TEMPLATE = "app/signup/edit";

    private final ManageSignupForms forms;
    private final ManageTags tags;
    private final Pages pages;

    /** Adds to {@code forms}, which name {@code tags}. */
    public NewFormPageResource(ManageSignupForms forms, ManageTags tags, Pages pages) {
        this.forms = forms;
        this.tags = tags;
        this.pages = pages;
    }

    @GET
    @ForMembers(Scope.SUBSCRIBERS_WRITE)
    public Response form(@Context ApiRequest request) {
        return pages.show(
                request, sheet(), TEMPLATE, Map.of("page", page(request, FormValues.fresh())));
    }

    @POST
    @MakesOnce
    @ForMembers(Scope.SUBSCRIBERS_WRITE)
    public Response create(@Context ApiRequest request) {
        SentForm sent = SentForm.of(request);
        try {
            SignupForm form =
                    forms.create(
                            request.caller(),
                            NewFormBody.read(
                                    JsonFields.of(FormValues.created(sent)),
                                    true,
                                    named -> tags.resolve(request.workspace(), named)));
            return pages.seeOther(
                    request,
                    Pages.path(request, FormsPageResource.PATH + "/" + form.id()),
                    Flash.done(
                            "The form was created.",
                            ApiCall.post(FormsPageResource.PATH, FormValues.created(sent))));
        } catch (FailureException e) {
            FormValues fields = FormValues.sent(sent, SentForm.errors(e));
            return pages.again(request, sheet(), TEMPLATE, Map.of("page", page(request, fields)));
        }
    }

    private static NewFormPage page(ApiRequest request, FormValues fields) {
        return new NewFormPage(
                "New form",
                Pages.path(request, FormsPageResource.PATH + "/new"),
                Pages.path(request, FormsPageResource.PATH),
                "Create form",
                "",
                fields.fields(),
                fields.boxes(),
                fields.errors());
    }

    private static Sheet sheet() {
        return Sheet.of(Room.FORMS, "New form")
                .calls(ApiCall.post(FormsPageResource.PATH, FormsPageResource.EXAMPLE));
    }
}
