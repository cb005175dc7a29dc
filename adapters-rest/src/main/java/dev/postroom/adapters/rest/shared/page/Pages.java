package dev.postroom.adapters.rest.shared.page;

import dev.postroom.adapters.rest.shared.explorer.Html;
import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.page.part.ListAddress;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.identity.MemberCaller;
import dev.postroom.domain.member.session.OpenSession;
import dev.postroom.domain.member.session.SignInResult;

import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;

import jakarta.ws.rs.core.Response;

import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Answers with pages of the dashboard, and leads from one to the next. Thread-safe. */
public final class Pages {

    private static final String POLICY =
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
                    + " connect-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none';"
                    + " frame-ancestors 'none'; object-src 'none'";
    private static final String SAME_ORIGIN = "same-origin";
    private static final String SET_COOKIE = "Set-Cookie";
    private static final int OK = 200;
    private static final int INVALID = 422;
    private static final long MINUTES = 5 * 60;
    private static final long YEAR = 365L * 24 * 60 * 60;

    private final TemplateEngine engine = TemplateEngine.createPrecompiled(ContentType.Html);

    /** A page of this template, which gets its frame beside these values. */
    public Response show(
            ApiRequest request, Sheet sheet, String template, Map<String, Object> values) {
        return answer(OK, surroundings(request), sheet, template, values);
    }

    /** As {@link #show}, for a form that could not be accepted. */
    public Response again(
            ApiRequest request, Sheet sheet, String template, Map<String, Object> values) {
        return answer(INVALID, surroundings(request), sheet, template, values);
    }

    /** As {@link #show}, for a form that made something, which has its page at that path. */
    public Response made(
            ApiRequest request,
            Sheet sheet,
            String template,
            Map<String, Object> values,
            String path) {
        return Response.fromResponse(show(request, sheet, template, values))
                .header("Content-Location", path)
                .build();
    }

    /** The start of the addresses of this service, as the browser reached it. */
    public static String origin(ApiRequest request) {
        Asked asked = surroundings(request).asked();
        return (asked.cookies().isSecure() ? "https://" : "http://") + asked.host();
    }

    /** As {@link #show}, for an address that holds a secret: it is told to no other page. */
    public Response showPrivately(
            ApiRequest request, Sheet sheet, String template, Map<String, Object> values) {
        return Response.fromResponse(show(request, sheet, template, values))
                .header("Referrer-Policy", null)
                .header("Referrer-Policy", "no-referrer")
                .build();
    }

    /**
     * A list at the address that was asked for, or the way to that address without the parameters
     * that a form sends empty.
     */
    public Response list(ApiRequest request, Function<ListAddress, Response> shown) {
        return ListAddress.tidied(request)
                .map(this::seeOther)
                .orElseGet(() -> shown.apply(ListAddress.of(request)));
    }

    /** Leads to a path in this service. */
    public Response seeOther(String path) {
        return Response.seeOther(URI.create(path)).header("Cache-Control", "no-store").build();
    }

    /** As the other one; the page there says what was done. */
    public Response seeOther(ApiRequest request, String path, Flash flash) {
        return Response.fromResponse(seeOther(path))
                .header(SET_COOKIE, cookies(request).keep(Cookies.FLASH, flash.sealed(), 60))
                .build();
    }

    /**
     * Leads to a path as an earlier answer did.
     *
     * @param said the cookie of that answer
     */
    public Response seeOtherAgain(String path, String said) {
        return Response.fromResponse(seeOther(path)).header(SET_COOKIE, said).build();
    }

    /** Leads to a path with the session that begins here. */
    public Response signedIn(ApiRequest request, SignInResult.SignedIn session, String path) {
        return begun(request, session, seeOther(path));
    }

    private Response begun(ApiRequest request, SignInResult.SignedIn session, Response response) {
        Cookies cookies = cookies(request);
        Response.ResponseBuilder begun =
                Response.fromResponse(response)
                        .header(SET_COOKIE, cookies.set("", session.session().reveal()))
                        .header(SET_COOKIE, cookies.keep(Cookies.DEVICE, session.device(), YEAR));
        if (started(request).isPresent()) {
            begun.header(SET_COOKIE, cookies.remove(Cookies.CODE));
        }
        return begun.build();
    }

    /** As {@link #made}, with another secret of the session. */
    public Response made(
            ApiRequest request,
            SignInResult.SignedIn session,
            Sheet sheet,
            String template,
            Map<String, Object> values,
            String path) {
        return begun(request, session, made(request, sheet, template, values, path));
    }

    /** Leads to the page that asks for a code; this browser alone can enter it, for 5 minutes. */
    public Response codeNeeded(ApiRequest request, SignInResult.CodeNeeded needed, String path) {
        return Response.fromResponse(seeOther(path))
                .header(
                        SET_COOKIE,
                        cookies(request).keep(Cookies.CODE, needed.started().reveal(), MINUTES))
                .build();
    }

    /** The secret that {@link #codeNeeded} left in this browser. */
    public Optional<String> started(ApiRequest request) {
        return surroundings(request).asked().cookie(Cookies.CODE);
    }

    /**
     * The answer, from which the browser goes on to another site by itself, and keeps this text for
     * 10 minutes. It is no redirect: browsers let forms of this service lead to no other site.
     */
    public Response leaving(ApiRequest request, URI elsewhere, String text, Response response) {
        return Response.fromResponse(response)
                .header("Refresh", "0; url=" + elsewhere)
                .header(SET_COOKIE, cookies(request).keep(Cookies.PROVIDER, text, 2 * MINUTES))
                .build();
    }

    /** The text that {@link #leaving} left in this browser. */
    public Optional<String> kept(ApiRequest request) {
        return surroundings(request).asked().cookie(Cookies.PROVIDER);
    }

    /** The answer, after which the browser no longer has that text. */
    public Response back(ApiRequest request, Response response) {
        return Response.fromResponse(response)
                .header(SET_COOKIE, cookies(request).remove(Cookies.PROVIDER))
                .build();
    }

    /** As the other one; the page there says what was done. */
    public Response signedIn(
            ApiRequest request, SignInResult.SignedIn session, String path, Flash flash) {
        return Response.fromResponse(signedIn(request, session, path))
                .header(SET_COOKIE, cookies(request).keep(Cookies.FLASH, flash.sealed(), 60))
                .build();
    }

    /** Leads to a path without a session; the browser forgets what it has of this site. */
    public Response signedOut(ApiRequest request, String path) {
        Response.ResponseBuilder response =
                Response.fromResponse(seeOther(path))
                        .header("Clear-Site-Data", "\"cache\", \"storage\"");
        cookies(request).removeAll().forEach(cookie -> response.header(SET_COOKIE, cookie));
        return response.build();
    }

    /** Leads to a path, with these colours from now on. */
    public Response themed(ApiRequest request, String theme, String path) {
        Cookies cookies = cookies(request);
        return Response.fromResponse(seeOther(path))
                .header(SET_COOKIE, cookies.keep(Cookies.THEME, theme, YEAR))
                .build();
    }

    /** Leads to a path, with or without keys for pages from now on. */
    public Response withShortcuts(ApiRequest request, boolean on, String path) {
        Cookies cookies = cookies(request);
        return Response.fromResponse(seeOther(path))
                .header(
                        SET_COOKIE,
                        on
                                ? cookies.remove(Cookies.SHORTCUTS)
                                : cookies.keep(Cookies.SHORTCUTS, "off", YEAR))
                .build();
    }

    /** Whether a session may begin here: a network would carry its secret in clear text. */
    public boolean isSafe(ApiRequest request) {
        Asked asked = surroundings(request).asked();
        return asked.cookies().isSafe(asked.host());
    }

    /** The text that an earlier sign-in left in this browser. */
    public Optional<String> device(ApiRequest request) {
        return surroundings(request).asked().cookie(Cookies.DEVICE);
    }

    /** Whether the browser is signed in. */
    public static boolean isSignedIn(ApiRequest request) {
        return surroundings(request).session().isPresent();
    }

    /** The first account of the person, in the test environment. */
    public static Optional<String> home(ApiRequest request) {
        return surroundings(request).accounts().stream()
                .findFirst()
                .map(one -> new Place(one.account().slug(), Environment.TEST).path("/"));
    }

    /** The entries of the navigation that the member sees. */
    public static List<Room> rooms(ApiRequest request) {
        return surroundings(request).rooms();
    }

    /** The session of the person who sends the request. */
    public static OpenSession session(ApiRequest request) {
        return surroundings(request).session().orElseThrow();
    }

    /** The member who sends the request, which is in an account. */
    public static MemberCaller member(ApiRequest request) {
        if (request.caller() instanceof MemberCaller member) {
            return member;
        }
        throw new IllegalStateException("the page is for members");
    }

    /** A path in the account and environment of the request. */
    public static String path(ApiRequest request, String rest) {
        return Place.of(request).path(rest);
    }

    Response answer(
            int status,
            Surroundings surroundings,
            Sheet sheet,
            String template,
            Map<String, Object> values) {
        Map<String, Object> all = new HashMap<>(values);
        all.put("frame", surroundings.frame(sheet));
        StringOutput output = new StringOutput();
        engine.render(template + ".jte", all, output);
        Response.ResponseBuilder response =
                Html.framed(status, output.toString(), POLICY)
                        .header("Referrer-Policy", SAME_ORIGIN)
                        .header("Cross-Origin-Opener-Policy", SAME_ORIGIN)
                        .header("Cross-Origin-Resource-Policy", SAME_ORIGIN);
        if (surroundings.asked().flash().isPresent()) {
            response.header(SET_COOKIE, surroundings.asked().cookies().remove(Cookies.FLASH));
        }
        return response.build();
    }

    private static Cookies cookies(ApiRequest request) {
        return surroundings(request).asked().cookies();
    }

    private static Surroundings surroundings(ApiRequest request) {
        return request.found(Surroundings.class).orElseThrow();
    }
}
