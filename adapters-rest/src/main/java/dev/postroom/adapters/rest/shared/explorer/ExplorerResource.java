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
import java.util.Arrays;
import java.util.Optional;

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
        Optional<HashedFiles.File> hashed = HashedFiles.named(file);
        if (hashed.isPresent()) {
            return files.lasting(
                    request, file, hashed.get().type(), () -> HashedFiles.bytes(hashed.get()));
        }
        Asset asset =
                Asset.named(file)
                        .orElseThrow(() -> new Failure.NotFound("Asset", file).asException());
        return files.response(request, file, asset.type(), () -> Bundled.required(asset.path()));
    }

    /** The files that pages load. No other file of the jar can be requested. */
    private enum Asset {
        PAGE_STYLE("page.css", Asset.OWN, Asset.STYLE),
        SUBSCRIBER_STYLE("subscriber.css", Asset.OWN, Asset.STYLE),
        CONTENTS_STYLE("contents.css", Asset.OWN, Asset.STYLE),
        DOCS_START("docs-start.js", Asset.OWN, Asset.SCRIPT),
        REDOC_START("redoc-start.js", Asset.OWN, Asset.SCRIPT),
        SWAGGER_STYLE("swagger-ui.css", Asset.SWAGGER, Asset.STYLE),
        SWAGGER_SCRIPT("swagger-ui-bundle.js", Asset.SWAGGER, Asset.SCRIPT),
        FAVICON("favicon-32x32.png", Asset.SWAGGER, "image/png"),
        REDOC_SCRIPT("redoc.standalone.js", Asset.REDOC, Asset.SCRIPT);

        private static final String STYLE = "text/css; charset=utf-8";
        private static final String SCRIPT = "text/javascript; charset=utf-8";
        private static final String OWN = "/dev/postroom/adapters/rest/assets/";
        private static final String REDOC = "/dev/postroom/adapters/rest/vendor/redoc-2.5.4/";
        private static final String SWAGGER = "/META-INF/resources/webjars/swagger-ui/5.34.1/";

        private final String file;
        private final String folder;
        private final String type;

        Asset(String file, String folder, String type) {
            this.file = file;
            this.folder = folder;
            this.type = type;
        }

        static Optional<Asset> named(String file) {
            return Arrays.stream(values()).filter(asset -> asset.file.equals(file)).findFirst();
        }

        String path() {
            return folder + file;
        }

        String type() {
            return type;
        }
    }
}
