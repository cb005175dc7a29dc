package dev.postroom.adapters.rest.shared.page.sample;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.member.ForPersons;
import dev.postroom.adapters.rest.shared.page.Pages;
import dev.postroom.adapters.rest.shared.page.Sheet;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.time.InstantSource;
import java.util.Map;

/** {@code /app/-/parts}: the parts that pages are assembled of. The demo serves it. */
@Path("/app/-/parts")
public final class PartsPageResource {

    private final Pages pages;
    private final InstantSource clock;

    /** Shows times as seen from the time of {@code clock}. */
    public PartsPageResource(Pages pages, InstantSource clock) {
        this.pages = pages;
        this.clock = clock;
    }

    @GET
    @ForPersons
    public Response show(@Context ApiRequest request) {
        return pages.show(
                request,
                Sheet.of("Parts"),
                "app/sample/parts",
                Map.of("page", PartsPage.at(clock.instant())));
    }
}
