package dev.postroom.adapters.rest.link;

import dev.postroom.adapters.rest.page.HostedPages;
import dev.postroom.adapters.rest.preference.PreferencesPageResource;
import dev.postroom.adapters.rest.shared.explorer.Html;
import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.NoKeyNeeded;
import dev.postroom.domain.campaign.report.ViewCampaigns;
import dev.postroom.domain.identity.LinkPurpose;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.util.Set;

/**
 * {@code /view?token=}: a mail of a campaign in the browser. The mail is a document of the sender:
 * it is shown in a sandbox, without scripts and forms, and with an origin of its own, so that it
 * can reach nothing of the service.
 */
@Path("/view")
public final class ViewPageResource {

    private static final String SANDBOX =
            "sandbox allow-popups allow-popups-to-escape-sandbox"
                    + " allow-top-navigation-by-user-activation; default-src 'none';"
                    + " img-src https: http: data:; style-src 'unsafe-inline'; form-action 'none';"
                    + " base-uri 'none'; frame-ancestors 'none'";

    private final HostedPages desk;
    private final ViewCampaigns mails;

    /** Shows what {@code mails} renders. */
    public ViewPageResource(HostedPages desk, ViewCampaigns mails) {
        this.desk = desk;
        this.mails = mails;
    }

    @GET
    @NoKeyNeeded
    public Response view(@Context ApiRequest request) {
        String token = PreferencesPageResource.token(request);
        return desk.receive(
                request,
                token,
                Set.of(LinkPurpose.MAIL),
                visit ->
                        mails.html(visit.caller(), visit.person())
                                .map(html -> Html.ok(html, SANDBOX))
                                .orElseGet(() -> desk.tellMissing(visit.page(), "view.missing")));
    }
}
