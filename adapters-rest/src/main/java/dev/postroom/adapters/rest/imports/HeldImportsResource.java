package dev.postroom.adapters.rest.imports;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.Needs;
import dev.postroom.adapters.rest.shared.http.QueryParameters;
import dev.postroom.adapters.rest.shared.http.Responses;
import dev.postroom.adapters.rest.shared.http.value.ETag;
import dev.postroom.adapters.rest.shared.http.value.PathId;
import dev.postroom.adapters.rest.shared.http.value.Success;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.imports.ImportId;
import dev.postroom.domain.imports.ImportJob;
import dev.postroom.domain.imports.ImportOptions;

import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.util.Optional;

/** {@code /imports/{id}/rehearse} and {@code /imports/{id}/start}. */
@Path("/api/v1/imports")
public final class HeldImportsResource {

    private final HeldImports held;
    private final Responses responses;

    /** Rehearses and starts {@code held} imports. */
    public HeldImportsResource(HeldImports held, Responses responses) {
        this.held = held;
        this.responses = responses;
    }

    @POST
    @Path("/{id}/rehearse")
    @Needs(Scope.SUBSCRIBERS_WRITE)
    public Response rehearse(@Context ApiRequest request, @PathParam("id") String text) {
        ImportJob job = job(request, text);
        ImportOptions options = options(request, job);
        RehearsalView view =
                RehearsalView.of(
                        held.rehearse(request.caller(), job.id(), options),
                        held.columns(request.workspace(), job, options.columns().text()));
        return responses.changed(Success.OK, view, ETag.ofView(view));
    }

    @POST
    @Path("/{id}/start")
    @Needs(Scope.SUBSCRIBERS_WRITE)
    public Response start(@Context ApiRequest request, @PathParam("id") String text) {
        ImportJob job = job(request, text);
        ImportView view =
                ImportView.of(held.start(request.caller(), job.id(), options(request, job)));
        return responses.accepted("/imports/" + view.id(), view, ETag.ofView(view));
    }

    private ImportJob job(ApiRequest request, String text) {
        return held.get(request.workspace(), PathId.of("Import", text, ImportId::parse));
    }

    // without a query, those of the import stay
    private static ImportOptions options(ApiRequest request, ImportJob job) {
        if (request.rawQuery().isEmpty()) {
            request.finish();
            return job.options();
        }
        QueryParameters query = request.query();
        Optional<ImportOptions> options = ImportQuery.read(query, job.file().format());
        request.finish();
        return options.orElseThrow();
    }
}
