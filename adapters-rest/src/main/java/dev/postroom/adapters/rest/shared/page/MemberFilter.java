package dev.postroom.adapters.rest.shared.page;

import dev.postroom.adapters.rest.shared.http.Access;
import dev.postroom.adapters.rest.shared.http.RequestState;
import dev.postroom.adapters.rest.shared.http.RequestTrace;
import dev.postroom.adapters.rest.shared.http.Route;
import dev.postroom.adapters.rest.shared.http.member.Dashboard;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.identity.CallTrace;
import dev.postroom.domain.identity.MemberCaller;
import dev.postroom.domain.member.session.OpenSession;
import dev.postroom.domain.member.session.OpenSessions;
import dev.postroom.domain.member.session.VisibleAccount;
import dev.postroom.domain.ratelimit.RateSubject;
import dev.postroom.domain.ratelimit.RequestLimiter;
import dev.postroom.domain.shared.IdGenerator;
import dev.postroom.domain.shared.failure.Failure;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds the person behind the cookie of a request to the dashboard, and the member that this person
 * is in the account of the path. Roles are read again with each request. Who lacks the second
 * factor that the account requires is led to the page where it is set up. A key has no effect here.
 */
@PreMatching
public final class MemberFilter implements ContainerRequestFilter {

    private static final Failure SIGNED_OUT =
            new Failure.Unauthenticated("signed_out", "Sign in to see this page.");
    private static final Failure NOT_HERE = new Failure.NotFound("Page", "here");

    private final OpenSessions sessions;
    private final RequestLimiter signedIn;
    private final RequestLimiter strangers;
    private final String publicUrl;
    private final IdGenerator ids;
    private final Operations operations;
    private final Map<Room, Access> rooms = new EnumMap<>(Room.class);

    /**
     * Uses these ports.
     *
     * @param signedIn counts the requests of sessions
     * @param strangers counts the requests of clients that are signed out
     * @param ids numbers the forms
     * @param routes all operations and pages
     */
    public MemberFilter(
            OpenSessions sessions,
            RequestLimiter signedIn,
            RequestLimiter strangers,
            String publicUrl,
            IdGenerator ids,
            List<Route> routes) {
        this.sessions = sessions;
        this.signedIn = signedIn;
        this.strangers = strangers;
        this.publicUrl = publicUrl;
        this.ids = ids;
        this.operations = new Operations(routes);
        for (Room room : Room.values()) {
            routes.stream()
                    .filter(route -> route.method().equals("GET"))
                    .filter(route -> route.template().equals(room.template()))
                    .findFirst()
                    .ifPresent(route -> rooms.put(room, route.access()));
        }
    }

    @Override
    public void filter(ContainerRequestContext request) {
        String path = request.getUriInfo().getRequestUri().getRawPath();
        if (!Dashboard.has(path)) {
            return;
        }
        Asked asked = Asked.of(request, publicUrl);
        Optional<OpenSession> session = asked.cookie("").flatMap(sessions::find);
        count(request, session);
        session.ifPresent(found -> RequestState.put(request, found));
        // a path in no account can lead to a page of accounts, which then has no member to ask for
        RequestState.anonymous(request, session.isPresent() ? NOT_HERE : SIGNED_OUT);
        Optional<Place> place = session.flatMap(_ -> Place.in(path));
        Optional<MemberCaller> member =
                session.flatMap(found ->
                        place.flatMap(at ->
                                sessions.caller(found, at.account(), at.environment())
                                        .map(known -> known.during(traced(found)))));
        member.ifPresent(found -> RequestState.signedIn(request, found));
        List<VisibleAccount> accounts = session.map(OpenSession::accounts).orElse(List.of());
        RequestState.put(
                request,
                new Surroundings(
                        asked,
                        session,
                        accounts,
                        member.flatMap(_ -> place),
                        member.map(this::visible).orElse(List.of()),
                        operations,
                        ids.next().toString()));
        if (session.filter(found -> isShutOut(found, place, path)).isPresent()) {
            request.abortWith(new Pages().seeOther(Entry.OWN));
        } else {
            require(path, session, member);
        }
    }

    // the whole has the data of each account
    private static boolean isShutOut(OpenSession session, Optional<Place> place, String path) {
        if (Dashboard.isForOperators(path)) {
            return session.accounts().stream().anyMatch(session::isShutOut);
        }
        return place.map(Place::account)
                .flatMap(session::account)
                .filter(session::isShutOut)
                .isPresent();
    }

    private static CallTrace traced(OpenSession session) {
        return RequestTrace.current().cause(Optional.of(session.id().value()));
    }

    // others see no difference between a page that is there and one that is not
    private static void require(
            String path, Optional<OpenSession> session, Optional<MemberCaller> member) {
        if (session.isEmpty() && Dashboard.isForPeople(path)) {
            throw SIGNED_OUT.asException();
        }
        if (member.isEmpty() && Place.isIn(path)) {
            throw NOT_HERE.asException();
        }
    }

    private void count(ContainerRequestContext request, Optional<OpenSession> session) {
        RequestState.counted(
                request,
                session.map(found -> signedIn.acquire(RateSubject.session(found.id().toString())))
                        .orElseGet(() ->
                                strangers.acquire(
                                        RateSubject.page(
                                                RequestTrace.current().client().bucket()))));
    }

    private List<Room> visible(MemberCaller member) {
        return rooms.entrySet().stream()
                .filter(room -> !room.getKey().isForTests() || isTest(member))
                .filter(room -> isAllowed(member, room.getValue()))
                .map(Map.Entry::getKey)
                .toList();
    }

    private static boolean isTest(MemberCaller member) {
        return member.workspace().environment() == Environment.TEST;
    }

    private static boolean isAllowed(MemberCaller member, Access access) {
        return access instanceof Access.SignedIn needed
                && needed.permission().filter(permission -> !member.may(permission)).isEmpty();
    }
}
