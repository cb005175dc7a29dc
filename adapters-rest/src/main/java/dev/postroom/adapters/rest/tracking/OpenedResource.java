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

import java.util.Base64;

/**
 * {@code /o/{token}}: the image in a mail. Loading it counts an open, and changes nothing else; a
 * HEAD counts nothing.
 */
@Path("/o/{token}")
public final class OpenedResource {

    // one transparent pixel
    private static final byte[] IMAGE =
            Base64.getDecoder().decode("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7");

    private final HostedPages desk;
    private final TrackEngagement mails;

    /** Counts by {@code mails}. */
    public OpenedResource(HostedPages desk, TrackEngagement mails) {
        this.desk = desk;
        this.mails = mails;
    }

    @GET
    @NoKeyNeeded
    public Response open(@PathParam("token") String token, @Context ApiRequest request) {
        return desk.answer(
                request,
                () -> {
                    if (RequestTrace.current().isHead()) {
                        mails.checkImage(token);
                    } else {
                        mails.opened(token, !BotDetector.sent(request));
                    }
                    return image();
                });
    }

    private static Response image() {
        return Response.ok(IMAGE, "image/gif").header("Cache-Control", "no-store").build();
    }
}
