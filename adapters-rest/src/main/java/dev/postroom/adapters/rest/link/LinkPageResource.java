package dev.postroom.adapters.rest.link;

import dev.postroom.adapters.rest.page.HostedPages;
import dev.postroom.adapters.rest.page.HostedPages.Visit;
import dev.postroom.adapters.rest.page.Page;
import dev.postroom.adapters.rest.preference.PreferencesPageResource;
import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.NoKeyNeeded;
import dev.postroom.domain.account.SenderDetails;
import dev.postroom.domain.account.WebLink;
import dev.postroom.domain.identity.LinkPurpose;
import dev.postroom.domain.link.SendLinks;

import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** {@code /preferences/link}: mails a recent link to a person who has the link in a mail. */
@Path("/preferences/link")
public final class LinkPageResource {

    private static final Set<LinkPurpose> IN_MAILS = Set.of(LinkPurpose.MAIL);

    private final HostedPages desk;
    private final SendLinks links;

    /** Sends {@code links}. */
    public LinkPageResource(HostedPages desk, SendLinks links) {
        this.desk = desk;
        this.links = links;
    }

    @POST
    @NoKeyNeeded
    public Response send(@Context ApiRequest request) {
        String token = PreferencesPageResource.token(request.form());
        return desk.receive(
                request,
                token,
                IN_MAILS,
                visit -> desk.show(visit.page(), "message", message(visit)));
    }

    private Map<String, Object> message(Visit visit) {
        Page page = visit.page();
        SendLinks.Letter letter =
                new SendLinks.Letter(
                        page.text("data.link-mail.subject"),
                        page.text("data.link-mail.text"),
                        signature(page));
        String name = links.send(visit.caller(), letter) ? "data.link-sent" : "data.link-limited";
        return Map.of(
                "heading", page.text(name + ".heading"),
                "text", page.text(name + ".text", visit.address()));
    }

    private static String signature(Page page) {
        SenderDetails details = page.brand().details();
        return Stream.of(
                        Optional.of(page.brand().name()),
                        details.postalAddress(),
                        details.imprint().map(WebLink::toString),
                        details.privacy().map(WebLink::toString))
                .flatMap(Optional::stream)
                .collect(Collectors.joining("\n"));
    }
}
