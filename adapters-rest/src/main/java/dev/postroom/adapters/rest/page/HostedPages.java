package dev.postroom.adapters.rest.page;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.branding.ManageBranding;
import dev.postroom.domain.identity.LinkPurpose;
import dev.postroom.domain.identity.TokenCaller;
import dev.postroom.domain.link.Leaver;
import dev.postroom.domain.link.OpenLinks;
import dev.postroom.domain.link.OpenedLink;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.subscriber.Subscriber;

import jakarta.ws.rs.core.Response;

import java.net.URI;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;

/** Receives the visitors of pages: opens their links, and answers links that are not accepted. */
public final class HostedPages {

    private final OpenLinks links;
    private final ManageBranding branding;
    private final PageLanguages languages = new PageLanguages();
    private final PageRenderer renderer = new PageRenderer();

    /** Reads from these ports. */
    public HostedPages(OpenLinks links, ManageBranding branding) {
        this.links = links;
        this.branding = branding;
    }

    /**
     * A person with a link that was accepted.
     *
     * @param page in the person's language, with the look of the account
     */
    public record Visit(TokenCaller caller, Subscriber person, Page page) {

        public String address() {
            return person.email().value();
        }
    }

    /**
     * Answers a visitor.
     *
     * @param accepted the purposes of links that are good for this page
     * @param answer called when the link is good; otherwise the answer is a page that says why not
     */
    public Response receive(
            ApiRequest request,
            String token,
            Set<LinkPurpose> accepted,
            Function<Visit, Response> answer) {
        return answer(
                request, token, () -> answer.apply(visit(request, links.open(token, accepted))));
    }

    /**
     * A person whose subscriber was deleted.
     *
     * @param page in the language of the browser, with the look of the account
     */
    public record Parting(Leaver.Deleted leaver, Page page) {}

    /** The responses to people with links that unsubscribe. */
    public record Leaving(Function<Visit, Response> known, Function<Parting, Response> deleted) {}

    /** As {@link #receive}, for the link in a mail that unsubscribes. */
    public Response receiveLeaver(ApiRequest request, String link, Leaving answer) {
        return answer(
                request,
                link,
                () ->
                        switch (links.openToLeave(link)) {
                            case Leaver.Known(OpenedLink opened) ->
                                    answer.known().apply(visit(request, opened));
                            case Leaver.Deleted deleted ->
                                    answer.deleted().apply(parting(request, deleted));
                        });
    }

    private Parting parting(ApiRequest request, Leaver.Deleted leaver) {
        PageTexts texts = languages.texts(Optional.empty(), accepted(request));
        return new Parting(
                leaver, new Page(texts, PageBrand.of(branding.get(leaver.link().workspace()))));
    }

    /**
     * The answer; a page that says why not when it is {@code Unauthenticated}, or {@code
     * RateLimited} if such requests are beyond the limit.
     */
    public Response answer(ApiRequest request, Supplier<Response> answer) {
        return answer(request, "", answer);
    }

    private Response answer(ApiRequest request, String link, Supplier<Response> answer) {
        try {
            return answer.get();
        } catch (FailureException e) {
            if (e.failure() instanceof Failure.Unauthenticated refused) {
                request.refuseExcess();
                return refusal(request, link, refused.code());
            }
            throw e;
        }
    }

    /**
     * The page for a visitor without a link.
     *
     * @param sender whose look it has; empty: that of no account
     * @param language chosen for the page; empty: that of the browser
     */
    public Page page(ApiRequest request, Optional<Workspace> sender, Optional<String> language) {
        PageBrand brand = sender.map(branding::get).map(PageBrand::of).orElseGet(PageBrand::none);
        return new Page(languages.texts(language, accepted(request)), brand);
    }

    /**
     * A page of this template, with a form for everyone.
     *
     * @param target the other site that the form leads to; empty: it stays here
     */
    public Response showForm(
            Page page,
            String template,
            Map<String, Object> values,
            int status,
            Optional<URI> target) {
        return renderer.form(page, template, values, status, target);
    }

    /** A page of this template. */
    public Response show(Page page, String template, Map<String, Object> values) {
        return renderer.ok(page, template, values);
    }

    /** A page with a heading and a text, whose names begin with {@code name}. */
    public Response tell(Page page, String name) {
        return renderer.ok(page, "message", message(page, name));
    }

    /** As {@link #tell}, for something that does not exist. */
    public Response tellMissing(Page page, String name) {
        return renderer.missing(page, "message", message(page, name));
    }

    private static Map<String, Object> message(Page page, String name) {
        return Map.of(
                "heading",
                page.text(name + ".heading"),
                "text",
                page.text(name + ".text", page.brand().name()));
    }

    private Visit visit(ApiRequest request, OpenedLink link) {
        Subscriber person = link.person();
        PageTexts texts = languages.texts(person.profile().language(), accepted(request));
        PageBrand brand = PageBrand.of(branding.get(link.caller().workspace()));
        return new Visit(link.caller(), person, new Page(texts, brand));
    }

    // a forged link names no account
    private Response refusal(ApiRequest request, String link, String code) {
        String name =
                switch (code) {
                    case "token_expired" -> "expired";
                    case "wrong_token_purpose" -> "purpose";
                    default -> "invalid";
                };
        PageBrand brand =
                links.sender(link).map(branding::get).map(PageBrand::of).orElseGet(PageBrand::none);
        Page page = new Page(languages.texts(Optional.empty(), accepted(request)), brand);
        return renderer.invalidLink(page, "message", message(page, name));
    }

    private static Optional<String> accepted(ApiRequest request) {
        return request.header("Accept-Language").stream().findFirst();
    }
}
