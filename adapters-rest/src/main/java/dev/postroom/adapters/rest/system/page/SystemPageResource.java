package dev.postroom.adapters.rest.system.page;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.member.ForOperators;
import dev.postroom.adapters.rest.shared.page.Pages;
import dev.postroom.adapters.rest.shared.page.Sheet;
import dev.postroom.adapters.rest.system.SystemSource;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.time.InstantSource;
import java.util.Map;

/** {@code /system}: the installation as a whole. */
@Path("/system")
public final class SystemPageResource {

    private final SystemSource system;
    private final InstantSource clock;
    private final Pages pages;

    /** Shows {@code system}; {@code clock} tells how long ago it began. */
    public SystemPageResource(SystemSource system, InstantSource clock, Pages pages) {
        this.system = system;
        this.clock = clock;
        this.pages = pages;
    }

    @GET
    @ForOperators
    public Response read(@Context ApiRequest request) {
        SystemPage page = SystemPage.of(system.look(), clock.instant());
        return pages.show(request, Sheet.of("System"), "app/system/system", Map.of("page", page));
    }
}
