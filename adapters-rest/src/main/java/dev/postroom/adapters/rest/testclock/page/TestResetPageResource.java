package dev.postroom.adapters.rest.testclock.page;

import dev.postroom.adapters.rest.idempotency.EndsWorkspace;
import dev.postroom.adapters.rest.idempotency.MakesOnce;
import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.member.ForMembers;
import dev.postroom.adapters.rest.shared.page.ApiCall;
import dev.postroom.adapters.rest.shared.page.Flash;
import dev.postroom.adapters.rest.shared.page.Pages;
import dev.postroom.adapters.rest.shared.page.Room;
import dev.postroom.adapters.rest.shared.page.SentForm;
import dev.postroom.adapters.rest.shared.page.Sheet;
import dev.postroom.adapters.rest.shared.page.part.Counter;
import dev.postroom.adapters.rest.shared.page.part.Danger;
import dev.postroom.adapters.rest.shared.page.part.FormError;
import dev.postroom.adapters.rest.shared.page.part.Numbers;
import dev.postroom.domain.account.StoredKind;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.testclock.ResetTestEnvironments;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** Empties a test environment, after a question. A live environment has no such page. */
@Path("/app/{account}/{environment}/reset")
public final class TestResetPageResource {

    private static final String PATH = "/reset";
    private static final String TEMPLATE = "app/testclock/reset";
    private static final String WORD = "reset";

    private final ResetTestEnvironments environments;
    private final Pages pages;

    /** Resets {@code environments}. */
    public TestResetPageResource(ResetTestEnvironments environments, Pages pages) {
        this.environments = environments;
        this.pages = pages;
    }

    @GET
    @ForMembers(Scope.SUBSCRIBERS_DELETE)
    public Response ask(@Context ApiRequest request) {
        return pages.show(request, sheet(), TEMPLATE, Map.of("page", page(request, List.of())));
    }

    @POST
    @MakesOnce
    @EndsWorkspace
    @ForMembers(Scope.SUBSCRIBERS_DELETE)
    public Response reset(@Context ApiRequest request) {
        TestResetPage page = page(request, List.of());
        if (!page.danger().isConfirmedBy(SentForm.of(request).text("typed"))) {
            List<FormError> errors =
                    List.of(new FormError("", "Type reset to empty the test environment."));
            return pages.again(request, sheet(), TEMPLATE, Map.of("page", page(request, errors)));
        }
        environments.reset(request.caller());
        return pages.seeOther(
                request,
                Pages.path(request, ""),
                Flash.done(
                        "The test environment is empty, and its clock shows the real time.",
                        ApiCall.post("/sandbox/reset", "")));
    }

    private TestResetPage page(ApiRequest request, List<FormError> errors) {
        Map<StoredKind, Long> contents = environments.readContents(request.workspace());
        return new TestResetPage(
                Stream.of(StoredKind.values())
                        .map(kind -> counter(request, kind, contents.getOrDefault(kind, 0L)))
                        .toList(),
                new Danger(
                        "Reset the test environment",
                        "Everything above goes, with notes, consents, suppressions, imports and"
                                + " events. Keys, branding and plan stay, and so does the live"
                                + " environment. This cannot be undone.",
                        Pages.path(request, PATH),
                        "Reset the test environment",
                        WORD),
                errors);
    }

    private static Counter counter(ApiRequest request, StoredKind kind, long number) {
        String word = kind.keyword().replace('_', ' ');
        return Counter.of(
                word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1),
                Numbers.of(number),
                "",
                Pages.path(
                        request,
                        kind == StoredKind.CAPTURED_MAILS ? "/inbox" : "/" + kind.keyword()));
    }

    // without the call that resets, which would empty the environment of who tries the commands
    private static Sheet sheet() {
        return Sheet.of(Room.INBOX, "Reset the test environment")
                .calls(ApiCall.get("/subscribers", Map.of("limit", List.of("1"))));
    }
}
