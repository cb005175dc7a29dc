package dev.postroom.adapters.rest.shared.explorer;

import dev.postroom.adapters.rest.shared.http.NoKeyNeeded;
import dev.postroom.domain.shared.failure.Failure;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Request;
import jakarta.ws.rs.core.Response;

import java.net.URI;

/** {@code /docs} (Swagger UI) and {@code /redoc} (ReDoc); every file comes from the jar. */
@Path("/")
public final class ExplorerResource {

    // both explorers use inline styles, and ReDoc starts its search worker from a blob
    private static final String POLICY =
            "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:;"
                    + " worker-src 'self' blob:; object-src 'none'; base-uri 'self';"
                    + " frame-ancestors 'none'";

    private final SharedFiles files;

    /** Serves assets from {@code files}. */
    public ExplorerResource(SharedFiles files) {
        this.files = files;
    }

    @GET
    @NoKeyNeeded
    public Response root() {
        return Response.status(Response.Status.FOUND).location(URI.create("/docs")).build();
    }

    @GET
    @Path("docs")
    @NoKeyNeeded
    public Response swaggerUi() {
        return Html.builder(
                        200,
                        Bundled.page("docs.html").replace("{{guides}}", Guides.contents("")),
                        POLICY)
                .build();
    }

    @GET
    @Path("redoc")
    @NoKeyNeeded
    public Response redoc() {
        return Html.builder(200, Bundled.page("redoc.html"), POLICY).build();
    }

    @GET
    @Path("api/v1/docs")
    @NoKeyNeeded
    public Response swaggerUiBesideApi() {
        return swaggerUi();
    }

    @GET
    @Path("api/v1/redoc")
    @NoKeyNeeded
    public Response redocBesideApi() {
        return redoc();
    }

    @GET
    @Path("assets/{file}")
    @NoKeyNeeded
    public Response asset(@PathParam("file") String file, @Context Request request) {
        Asset asset =
                Asset.named(file)
                        .orElseThrow(() -> new Failure.NotFound("Asset", file).asException());
        return files.response(request, file, asset.type(), () -> Bundled.required(asset.path()));
    }
}
