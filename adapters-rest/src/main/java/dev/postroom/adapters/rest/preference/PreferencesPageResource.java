package dev.postroom.adapters.rest.preference;

import dev.postroom.adapters.rest.page.HostedPages;
import dev.postroom.adapters.rest.page.HostedPages.Visit;
import dev.postroom.adapters.rest.page.Visitors;
import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.NoKeyNeeded;
import dev.postroom.domain.identity.LinkPurpose;
import dev.postroom.domain.preference.ManagePreferences;
import dev.postroom.domain.preference.Preferences;
import dev.postroom.domain.preference.Unsubscribe;
import dev.postroom.domain.subscriber.SubscriberStatus;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.Response;

import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * {@code /preferences?token=}: the page on which people choose topics. A GET changes nothing, and
 * every form carries the token. Data is exported and deleted only with a recent link.
 */
@Path("/preferences")
public final class PreferencesPageResource {

    private static final String TOKEN = "token";
    private static final String LEFT = "preferences.all.done";
    private static final Set<LinkPurpose> ANY = Set.of(LinkPurpose.MAIL, LinkPurpose.PREFERENCES);
    private static final Set<LinkPurpose> FRESH = Set.of(LinkPurpose.PREFERENCES);

    private final HostedPages desk;
    private final ManagePreferences preferences;
    private final TakingBack back;

    /**
     * Shows and changes {@code preferences}.
     *
     * @param unsubscribe takes unsubscribing back
     */
    public PreferencesPageResource(
            HostedPages desk, ManagePreferences preferences, Unsubscribe unsubscribe) {
        this.desk = desk;
        this.preferences = preferences;
        this.back = new TakingBack(desk, unsubscribe);
    }

    @GET
    @NoKeyNeeded
    public Response show(@Context ApiRequest request) {
        String token = token(request);
        return desk.receive(
                request,
                token,
                ANY,
                visit -> page(visit, token, preferences.get(visit.caller(), visit.person()), ""));
    }

    @POST
    @NoKeyNeeded
    public Response change(@Context ApiRequest request) {
        MultivaluedMap<String, String> form = request.form();
        String token = token(form);
        return desk.receive(
                request,
                token,
                ANY,
                visit ->
                        switch (Objects.requireNonNullElse(form.getFirst("action"), "save")) {
                            case "unsubscribe_all" -> unsubscribed(request, visit, token);
                            case "take_back" -> back.answer(visit, request);
                            default ->
                                    page(
                                            visit,
                                            token,
                                            PreferencesForm.of(form)
                                                    .save(preferences, visit, Visitors.of(request)),
                                            "preferences.saved");
                        });
    }

    private Response unsubscribed(ApiRequest request, Visit visit, String token) {
        Preferences left = preferences.unsubscribeAll(visit.caller(), Visitors.of(request));
        return page(visit, token, left, LEFT);
    }

    /** Asks before anything is deleted; the answer comes as the same form with a confirmation. */
    @POST
    @Path("/delete")
    @NoKeyNeeded
    public Response delete(@Context ApiRequest request) {
        MultivaluedMap<String, String> form = request.form();
        String token = token(form);
        return desk.receive(
                request,
                token,
                FRESH,
                visit -> {
                    if (!"yes".equals(form.getFirst("confirmed"))) {
                        return desk.show(visit.page(), "delete", question(visit, token));
                    }
                    preferences.deleteAccount(
                            visit.caller(), Visitors.of(request), Optional.empty());
                    return desk.tell(visit.page(), "delete.done");
                });
    }

    /** The address of this page, on the same server. */
    static String link(String token) {
        return "/preferences?token=" + token;
    }

    /** The token in the query; empty when there is none. */
    public static String token(ApiRequest request) {
        return request.query().oneOfAnyLength(TOKEN).orElse("");
    }

    /** The token in a form; empty when there is none. */
    public static String token(MultivaluedMap<String, String> form) {
        String token = form.getFirst(TOKEN);
        return token == null ? "" : token;
    }

    private Response page(Visit visit, String token, Preferences shown, String notice) {
        boolean fresh = FRESH.contains(visit.caller().purpose());
        return desk.show(
                visit.page(),
                "preferences",
                Map.of(
                        TOKEN,
                        token,
                        "choices",
                        PreferencesPage.of(shown, fresh),
                        "notice",
                        notice.isEmpty() ? "" : visit.page().text(notice),
                        "hasLeft",
                        notice.equals(LEFT) && visit.person().status() == SubscriberStatus.ACTIVE));
    }

    private static Map<String, Object> question(Visit visit, String token) {
        return Map.of(TOKEN, token, "address", visit.address(), "preferences", link(token));
    }
}
