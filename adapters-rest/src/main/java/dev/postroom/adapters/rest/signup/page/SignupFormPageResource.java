package dev.postroom.adapters.rest.signup.page;

import dev.postroom.adapters.rest.idempotency.MakesOnce;
import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.member.ForMembers;
import dev.postroom.adapters.rest.shared.http.value.PathId;
import dev.postroom.adapters.rest.shared.page.ApiCall;
import dev.postroom.adapters.rest.shared.page.Flash;
import dev.postroom.adapters.rest.shared.page.Pages;
import dev.postroom.adapters.rest.shared.page.Room;
import dev.postroom.adapters.rest.shared.page.SentForm;
import dev.postroom.adapters.rest.shared.page.Sheet;
import dev.postroom.adapters.rest.shared.page.part.Danger;
import dev.postroom.adapters.rest.shared.page.part.Fact;
import dev.postroom.adapters.rest.shared.page.part.FormError;
import dev.postroom.adapters.rest.shared.page.part.Moment;
import dev.postroom.adapters.rest.signup.FormLinks;
import dev.postroom.adapters.rest.signup.FormPatchBody;
import dev.postroom.domain.account.WorkspaceClock;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.json.JsonFields;
import dev.postroom.domain.signup.ManageSignupForms;
import dev.postroom.domain.signup.SignupForm;
import dev.postroom.domain.signup.SignupFormId;
import dev.postroom.domain.signup.SiteOrigin;
import dev.postroom.domain.tag.ManageTags;
import dev.postroom.domain.tag.Tag;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The page of a form, with its code for sites, and the forms that change and delete it. */
@Path("/app/{account}/{environment}/forms/{id}")
public final class SignupFormPageResource {

    private static final String SHOWN = "app/signup/form";
    private static final String CHANGED = "app/signup/edit";
    private static final String TYPED = "typed";
    private static final String VERSION = "version";

    private final ManageSignupForms forms;
    private final ManageTags tags;
    private final FormLinks links;
    private final WorkspaceClock clock;
    private final Pages pages;

    /** Shows {@code forms}, which name {@code tags}, with their {@code links}. */
    public SignupFormPageResource(
            ManageSignupForms forms,
            ManageTags tags,
            FormLinks links,
            WorkspaceClock clock,
            Pages pages) {
        this.forms = forms;
        this.tags = tags;
        this.links = links;
        this.clock = clock;
        this.pages = pages;
    }

    @GET
    @ForMembers(Scope.SUBSCRIBERS_READ)
    public Response show(@Context ApiRequest request, @PathParam("id") String id) {
        SignupForm form = find(request, id);
        return pages.show(
                request, sheet(form), SHOWN, Map.of("page", page(request, form, List.of())));
    }

    @GET
    @Path("/edit")
    @ForMembers(Scope.SUBSCRIBERS_WRITE)
    public Response edit(@Context ApiRequest request, @PathParam("id") String id) {
        SignupForm form = find(request, id);
        return pages.show(
                request,
                sheet(form),
                CHANGED,
                Map.of("page", changes(request, form, FormValues.of(form, named(request, form)))));
    }

    @POST
    @MakesOnce
    @Path("/edit")
    @ForMembers(Scope.SUBSCRIBERS_WRITE)
    public Response change(@Context ApiRequest request, @PathParam("id") String id) {
        SignupForm form = find(request, id);
        SentForm sent = SentForm.of(request);
        if (!sent.text(VERSION).equals(version(form))) {
            return again(request, form, FormValues.sent(sent, List.of(changedMeanwhile())));
        }
        try {
            SignupForm changed =
                    forms.update(
                            request.caller(),
                            form.id(),
                            FormPatchBody.read(
                                    JsonFields.of(FormValues.changed(sent)),
                                    true,
                                    named -> tags.resolve(request.workspace(), named)),
                            Optional.of(form.version()));
            return pages.seeOther(
                    request,
                    path(request, changed),
                    Flash.done(
                            "The form was changed.",
                            ApiCall.patch(api(form), FormValues.changed(sent))));
        } catch (FailureException e) {
            return again(request, form, FormValues.sent(sent, SentForm.errors(e)));
        }
    }

    private static FormError changedMeanwhile() {
        return new FormError(
                "",
                "The form was changed since you opened it. Nothing is saved. Saving again replaces"
                        + " what is there.");
    }

    private Response again(ApiRequest request, SignupForm form, FormValues fields) {
        return pages.again(
                request, sheet(form), CHANGED, Map.of("page", changes(request, form, fields)));
    }

    @POST
    @MakesOnce
    @Path("/delete")
    @ForMembers(Scope.SUBSCRIBERS_WRITE)
    public Response delete(@Context ApiRequest request, @PathParam("id") String id) {
        SignupForm form = find(request, id);
        if (!danger(request, form).isConfirmedBy(SentForm.of(request).text(TYPED))) {
            FormError error = new FormError("", "The typed name is not that of the form.");
            return pages.again(
                    request,
                    sheet(form),
                    SHOWN,
                    Map.of("page", page(request, form, List.of(error))));
        }
        forms.delete(request.caller(), form.id(), Optional.empty());
        return pages.seeOther(
                request,
                Pages.path(request, FormsPageResource.PATH),
                Flash.done(
                        "The form is gone. People who signed up by it stay.",
                        ApiCall.delete(api(form))));
    }

    private SignupForm find(ApiRequest request, String id) {
        return forms.get(request.workspace(), PathId.of("Form", id, SignupFormId::parse));
    }

    private List<Tag> named(ApiRequest request, SignupForm form) {
        return tags.findTags(request.workspace(), form.tags());
    }

    private static NewFormPage changes(ApiRequest request, SignupForm form, FormValues fields) {
        return new NewFormPage(
                "Edit " + form.name(),
                path(request, form) + "/edit",
                path(request, form),
                "Save",
                version(form),
                fields.fields(),
                fields.boxes(),
                fields.errors());
    }

    private static String version(SignupForm form) {
        return Long.toString(form.version());
    }

    private FormPage page(ApiRequest request, SignupForm form, List<FormError> errors) {
        return new FormPage(
                form.name(),
                path(request, form),
                links.of(form.id()),
                FormRow.status(form),
                facts(request, form),
                new FormCode(form, links.submission(form.id())).codes(),
                errors,
                request.caller().may(Scope.SUBSCRIBERS_WRITE)
                        ? Optional.of(danger(request, form))
                        : Optional.empty());
    }

    private List<Fact> facts(ApiRequest request, SignupForm form) {
        Instant now = clock.now(request.workspace());
        List<Fact> facts = new ArrayList<>();
        form.texts().title().ifPresent(title -> facts.add(new Fact("Title", title)));
        form.texts().text().ifPresent(text -> facts.add(new Fact("Text", text)));
        form.texts().consent().ifPresent(text -> facts.add(new Fact("People agree to", text)));
        form.texts().language().ifPresent(language -> facts.add(new Fact("Language", language)));
        facts.add(new Fact("Asks for", FormRow.of(form, now).asks()));
        String given =
                named(request, form).stream().map(Tag::name).collect(Collectors.joining(", "));
        facts.add(new Fact("Tags", given.isEmpty() ? "none" : given));
        facts.add(
                new Fact(
                        "Sites",
                        form.access().origins().isEmpty()
                                ? "its own page only"
                                : form.access().origins().stream()
                                        .map(SiteOrigin::value)
                                        .collect(Collectors.joining(", "))));
        form.access()
                .redirect()
                .ifPresent(page -> facts.add(new Fact("Page afterwards", page.toString())));
        facts.add(Fact.time("Created", Moment.of(form.revision().createdAt(), now)));
        facts.add(Fact.time("Changed", Moment.of(form.revision().updatedAt(), now)));
        facts.add(Fact.code("Id", form.id().toString()));
        return facts;
    }

    private static Danger danger(ApiRequest request, SignupForm form) {
        return new Danger(
                "Delete the form",
                "Its page and its address are not found from then on. People who signed up by it"
                        + " stay, and can still confirm. This cannot be undone.",
                path(request, form) + "/delete",
                "Delete the form",
                form.name());
    }

    private static String path(ApiRequest request, SignupForm form) {
        return Pages.path(request, api(form));
    }

    private static String api(SignupForm form) {
        return FormsPageResource.PATH + "/" + form.id();
    }

    private static Sheet sheet(SignupForm form) {
        return Sheet.of(Room.FORMS, form.name()).calls(ApiCall.get(api(form)));
    }
}
