package dev.postroom.adapters.rest.email.page;

import dev.postroom.adapters.rest.idempotency.MakesOnce;
import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.member.ForMembers;
import dev.postroom.adapters.rest.shared.page.ApiCall;
import dev.postroom.adapters.rest.shared.page.Flash;
import dev.postroom.adapters.rest.shared.page.Pages;
import dev.postroom.domain.email.sandbox.ReadSandbox;
import dev.postroom.domain.identity.Scope;

import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

/** Empties the inbox of the test environment. */
@Path("/app/{account}/{environment}/inbox/clear")
public final class EmptyInboxPageResource {

    private final ReadSandbox sandbox;
    private final Pages pages;

    /** Empties {@code sandbox}. */
    public EmptyInboxPageResource(ReadSandbox sandbox, Pages pages) {
        this.sandbox = sandbox;
        this.pages = pages;
    }

    @POST
    @MakesOnce
    @ForMembers(Scope.EMAILS_SEND)
    public Response clear(@Context ApiRequest request) {
        sandbox.clear(request.caller());
        return pages.seeOther(
                request,
                Pages.path(request, InboxPageResource.PATH),
                Flash.done("The inbox is empty.", ApiCall.delete("/sandbox/emails")));
    }
}
