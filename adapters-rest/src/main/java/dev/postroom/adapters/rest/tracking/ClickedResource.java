package dev.postroom.adapters.rest.tracking;

import dev.postroom.adapters.rest.page.HostedPages;
import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.NoKeyNeeded;
import dev.postroom.adapters.rest.shared.http.RequestTrace;
import dev.postroom.domain.tracking.TrackEngagement;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

/**
 * {@code /c/{token}}: a tracked link in a mail. Leads to the URL that was in the mail, which the
 * token authenticates, and counts a click; a HEAD counts nothing.
 */
@Path("/c/{token}")
public final class ClickedResource {

    private final HostedPages desk;
    private final TrackEngagement mails;

    /** Counts by {@code mails}. */
    public ClickedResource(HostedPages desk, TrackEngagement mails) {
        this.desk = desk;
        this.mails = mails;
    }

    @GET
    @NoKeyNeeded
    public Response follow(@PathParam("token") String token, @Context ApiRequest request) {
        return desk.answer(
                request,
                () ->
                        redirect(
                                RequestTrace.current().isHead()
                                        ? mails.findTarget(token)
                                        : mails.clicked(token, !BotDetector.sent(request))));
    }

    // a URI would be parsed and could be written in another form
    private static Response redirect(String url) {
        return Response.status(Response.Status.FOUND)
                .header("Location", url)
                .header("Cache-Control", "no-store")
                .build();
    }
}
