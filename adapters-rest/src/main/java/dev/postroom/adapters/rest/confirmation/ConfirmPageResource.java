package dev.postroom.adapters.rest.confirmation;

import dev.postroom.adapters.rest.page.HostedPages;
import dev.postroom.adapters.rest.page.HostedPages.Visit;
import dev.postroom.adapters.rest.page.Visitors;
import dev.postroom.adapters.rest.preference.PreferencesPageResource;
import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.NoKeyNeeded;
import dev.postroom.domain.confirmation.ConfirmSubscriptions;
import dev.postroom.domain.confirmation.ConfirmSubscriptions.Confirmable;
import dev.postroom.domain.identity.LinkPurpose;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.Response;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * {@code /confirm?token=}: the page on which people confirm a subscription (double opt-in). Mail
 * scanners follow links, so only the form confirms.
 */
@Path("/confirm")
public final class ConfirmPageResource {

    private static final Set<LinkPurpose> CONFIRM = Set.of(LinkPurpose.CONFIRM);
    private static final String DONE = "confirm.done";

    private final HostedPages desk;
    private final ConfirmSubscriptions confirmations;

    /** Shows and confirms what waits in {@code confirmations}. */
    public ConfirmPageResource(HostedPages desk, ConfirmSubscriptions confirmations) {
        this.desk = desk;
        this.confirmations = confirmations;
    }

    @GET
    @NoKeyNeeded
    public Response show(@Context ApiRequest request) {
        String token = PreferencesPageResource.token(request);
        return desk.receive(
                request,
                token,
                CONFIRM,
                visit -> {
                    Confirmable waiting = confirmations.show(visit.caller(), visit.person());
                    return waiting.confirmedAt().isPresent()
                            ? desk.tell(visit.page(), DONE)
                            : desk.show(visit.page(), "confirm", question(visit, waiting, token));
                });
    }

    @POST
    @NoKeyNeeded
    public Response confirm(@Context ApiRequest request) {
        MultivaluedMap<String, String> form = request.form();
        return desk.receive(
                request,
                PreferencesPageResource.token(form),
                CONFIRM,
                visit -> {
                    confirmations.confirm(visit.caller(), Visitors.of(request));
                    return desk.tell(visit.page(), DONE);
                });
    }

    private static Map<String, Object> question(Visit visit, Confirmable waiting, String token) {
        List<String> topics = waiting.tags().stream().map(each -> each.tag().name()).toList();
        return Map.of("address", visit.address(), "token", token, "topics", topics);
    }
}
