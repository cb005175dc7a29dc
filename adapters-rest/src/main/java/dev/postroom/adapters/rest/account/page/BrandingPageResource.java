package dev.postroom.adapters.rest.account.page;

import dev.postroom.adapters.rest.account.BrandingPatchBody;
import dev.postroom.adapters.rest.account.BrandingView;
import dev.postroom.adapters.rest.idempotency.MakesOnce;
import dev.postroom.adapters.rest.page.PagePreviews;
import dev.postroom.adapters.rest.preference.PreferencesPage;
import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.body.RequestBody;
import dev.postroom.adapters.rest.shared.http.member.ForMembers;
import dev.postroom.adapters.rest.shared.page.ApiCall;
import dev.postroom.adapters.rest.shared.page.Flash;
import dev.postroom.adapters.rest.shared.page.MailBody;
import dev.postroom.adapters.rest.shared.page.Pages;
import dev.postroom.adapters.rest.shared.page.Room;
import dev.postroom.adapters.rest.shared.page.SentForm;
import dev.postroom.adapters.rest.shared.page.Sheet;
import dev.postroom.adapters.rest.shared.page.part.FormError;
import dev.postroom.adapters.rest.shared.page.part.Notice;
import dev.postroom.domain.account.Branding;
import dev.postroom.domain.account.BrandingPatch;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.branding.ManageBranding;
import dev.postroom.domain.identity.Right;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.json.JsonFields;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The name and look of the account on the pages for its subscribers, and one of those pages with
 * what is in the form.
 */
@Path("/app/{account}/{environment}/branding")
public final class BrandingPageResource {

    private static final String API = "/branding";
    private static final String SEEN = "seen";
    private static final String TEMPLATE = "app/account/branding";
    private static final String MEANWHILE =
            "The branding was changed after you opened the form. Your texts are still in the"
                    + " fields, and the frame shows what is stored now. Saving again replaces it.";

    private final ManageBranding branding;
    private final PagePreviews previews;
    private final Pages pages;

    /** Changes {@code branding}; {@code previews} show how it looks. */
    public BrandingPageResource(ManageBranding branding, PagePreviews previews, Pages pages) {
        this.branding = branding;
        this.previews = previews;
        this.pages = pages;
    }

    @GET
    @ForMembers(right = Right.SETTINGS_MANAGE)
    public Response form(@Context ApiRequest request) {
        Branding stored = branding.get(request.workspace());
        return pages.show(
                request,
                sheet(),
                TEMPLATE,
                Map.of("page", page(request, stored, BrandingForm.of(stored), List.of())));
    }

    @POST
    @MakesOnce(withFile = true)
    @ForMembers(right = Right.SETTINGS_MANAGE)
    public Response save(@Context ApiRequest request) {
        Branding stored = branding.get(request.workspace());
        SentForm sent = SentForm.of(request);
        BrandingForm form = BrandingForm.sent(sent);
        try {
            Map<String, @Nullable Object> changes = form.changes(request, stored);
            if (changes.isEmpty()) {
                return pages.seeOther(
                        request, path(request), Flash.done("The branding was not changed."));
            }
            if (!sent.text(SEEN).equals(seen(stored))) {
                return again(request, stored, form, List.of(new FormError("", MEANWHILE)));
            }
            branding.update(request.caller(), patch(changes));
            return pages.seeOther(
                    request,
                    path(request),
                    Flash.done("The branding was saved.", ApiCall.patch(API, changes)));
        } catch (FailureException e) {
            return again(request, stored, form, SentForm.errors(e));
        }
    }

    private Response again(
            ApiRequest request, Branding stored, BrandingForm form, List<FormError> errors) {
        return pages.again(
                request, sheet(), TEMPLATE, Map.of("page", page(request, stored, form, errors)));
    }

    /** The frame as it is stored. */
    @GET
    @Path("/preview")
    @ForMembers(right = Right.SETTINGS_MANAGE)
    public Response preview(@Context ApiRequest request) {
        return preview(request, branding.get(request.workspace()));
    }

    /** The frame with what is in the form; a mistake is shown there as text. */
    @POST
    @Path("/preview")
    @ForMembers(right = Right.SETTINGS_MANAGE)
    public Response tryOut(@Context ApiRequest request) {
        try (RequestBody body = request.content()) {
            body.receiveForm();
            Branding stored = branding.get(request.workspace());
            BrandingForm form = BrandingForm.sent(SentForm.of(request));
            return preview(request, patch(form.changes(request, stored)).applyTo(stored));
        } catch (FailureException e) {
            return MailBody.ofText(SentForm.errors(e).getFirst().message());
        }
    }

    private static BrandingPatch patch(Map<String, @Nullable Object> changes) {
        return BrandingPatchBody.read(JsonFields.of(changes), true);
    }

    private Response preview(ApiRequest request, Branding shown) {
        return previews.show(
                request,
                shown,
                "preferences",
                Map.of(
                        "token",
                        "",
                        "choices",
                        PreferencesPage.sample(),
                        "notice",
                        "",
                        "hasLeft",
                        false));
    }

    private static BrandingPage page(
            ApiRequest request, Branding stored, BrandingForm form, List<FormError> errors) {
        boolean isTest = request.workspace().environment() == Environment.TEST;
        return new BrandingPage(
                path(request),
                seen(stored),
                form.fields(errors),
                form.remove(stored),
                errors,
                isTest
                        ? Optional.of(
                                new Notice(
                                        "info",
                                        "It is saved in the live environment.",
                                        "The branding counts for both environments. Here it can be"
                                                + " tried out."))
                        : Optional.empty());
    }

    private static String seen(Branding stored) {
        return BrandingView.of(stored).etag().opaque();
    }

    private static String path(ApiRequest request) {
        return Pages.path(request, API);
    }

    private static Sheet sheet() {
        return Sheet.of(Room.BRANDING, "Branding").calls(ApiCall.get(API));
    }
}
