package dev.postroom.adapters.rest.imports;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.Needs;
import dev.postroom.adapters.rest.shared.http.QueryParameters;
import dev.postroom.adapters.rest.shared.http.Responses;
import dev.postroom.adapters.rest.shared.http.value.ETag;
import dev.postroom.adapters.rest.shared.http.value.PathId;
import dev.postroom.adapters.rest.shared.http.value.Streams;
import dev.postroom.adapters.rest.shared.list.Lists;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.imports.ImportId;
import dev.postroom.domain.imports.ImportJob;
import dev.postroom.domain.imports.ImportStatus;
import dev.postroom.domain.imports.ImportSubscribers;
import dev.postroom.domain.shared.json.KeywordParsers;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.util.Set;
import java.util.function.Function;

/** {@code /imports}. */
@Path("/api/v1/imports")
public final class ImportsResource {

    private static final Function<String, ImportStatus> STATUS =
            KeywordParsers.parser(ImportStatus.class);

    private final ImportSubscribers imports;
    private final Responses responses;
    private final Lists lists;

    /** Exposes {@code imports}. */
    public ImportsResource(ImportSubscribers imports, Responses responses, Lists lists) {
        this.imports = imports;
        this.responses = responses;
        this.lists = lists;
    }

    @GET
    @Needs(Scope.SUBSCRIBERS_READ)
    public Response list(@Context ApiRequest request) {
        QueryParameters query = request.query();
        Set<ImportStatus> statuses = Set.copyOf(query.allParsed("status", STATUS));
        return lists.respond(
                request,
                query,
                ImportJob.Sort.class,
                page -> imports.list(request.workspace(), statuses, page).map(ImportView::of));
    }

    @GET
    @Path("/{id}")
    @Needs(Scope.SUBSCRIBERS_READ)
    public Response get(@Context ApiRequest request, @PathParam("id") String text) {
        ImportView view =
                ImportView.of(
                        imports.get(
                                request.workspace(), PathId.of("Import", text, ImportId::parse)));
        return responses.ok(request, view, ETag.ofView(view));
    }

    @GET
    @Path("/{id}/rejected")
    @Needs(Scope.SUBSCRIBERS_READ)
    @Streams
    public Response rejected(@Context ApiRequest request, @PathParam("id") String text) {
        Workspace workspace = request.workspace();
        ImportId id = PathId.of("Import", text, ImportId::parse);
        return Responses.file(
                "rejected-" + id + ".csv",
                "text/csv",
                RejectedFile.of(
                        imports.get(workspace, id),
                        after -> imports.rejected(workspace, id, after)));
    }
}
