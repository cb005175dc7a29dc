package dev.postroom.adapters.rest.signup.page;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.member.ForMembers;
import dev.postroom.adapters.rest.shared.list.Listed;
import dev.postroom.adapters.rest.shared.list.Lists;
import dev.postroom.adapters.rest.shared.page.ApiCall;
import dev.postroom.adapters.rest.shared.page.Pages;
import dev.postroom.adapters.rest.shared.page.Room;
import dev.postroom.adapters.rest.shared.page.Sheet;
import dev.postroom.adapters.rest.shared.page.part.Empty;
import dev.postroom.adapters.rest.shared.page.part.Pager;
import dev.postroom.domain.account.WorkspaceClock;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.signup.ManageSignupForms;
import dev.postroom.domain.signup.SignupForm;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.time.Instant;
import java.util.Map;

/** The list of forms. */
@Path("/app/{account}/{environment}/forms")
public final class FormsPageResource {

    static final String PATH = "/forms";
    static final String EXAMPLE = "{\"name\": \"Newsletter\"}";

    private final ManageSignupForms forms;
    private final WorkspaceClock clock;
    private final Lists lists;
    private final Pages pages;

    /** Shows {@code forms}; {@code clock} determines how long ago they were made. */
    public FormsPageResource(
            ManageSignupForms forms, WorkspaceClock clock, Lists lists, Pages pages) {
        this.forms = forms;
        this.clock = clock;
        this.lists = lists;
        this.pages = pages;
    }

    @GET
    @ForMembers(Scope.SUBSCRIBERS_READ)
    public Response list(@Context ApiRequest request) {
        Instant now = clock.now(request.workspace());
        Listed<FormRow> listed =
                lists.page(
                        request,
                        request.query(),
                        SignupForm.Sort.class,
                        page ->
                                forms.list(request.workspace(), page)
                                        .map(form -> FormRow.of(form, now)));
        boolean mayWrite = request.caller().may(Scope.SUBSCRIBERS_WRITE);
        FormsPage page =
                new FormsPage(
                        listed.items(),
                        Pager.of(request, listed),
                        new Empty(
                                "No forms yet. A form lets people sign themselves up.",
                                mayWrite ? "New form" : "",
                                Pages.path(request, PATH + "/new"),
                                ApiCall.post(PATH, EXAMPLE).curl()),
                        mayWrite);
        return pages.show(
                request,
                Sheet.of(Room.FORMS, "Forms").calls(ApiCall.get(PATH, request.rawQuery(), "sort")),
                "app/signup/forms",
                Map.of("page", page));
    }
}
