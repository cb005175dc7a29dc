package dev.postroom.adapters.rest.imports;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.Needs;
import dev.postroom.adapters.rest.shared.http.QueryParameters;
import dev.postroom.adapters.rest.shared.http.Responses;
import dev.postroom.adapters.rest.shared.http.body.SpooledBody;
import dev.postroom.adapters.rest.shared.http.value.ETag;
import dev.postroom.adapters.rest.shared.http.value.Flags;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.imports.ImportFile;
import dev.postroom.domain.imports.ImportFormat;
import dev.postroom.domain.imports.ImportJob;
import dev.postroom.domain.imports.ImportOptions;
import dev.postroom.domain.imports.ImportStatus;
import dev.postroom.domain.imports.ImportSubscribers;

import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.io.InputStream;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;

/** {@code /subscribers/import}. */
@Path("/api/v1/subscribers")
public final class SubscriberImportResource {

    // Storing a large file takes a second of a connection. Others wait without a connection, so
    // that the pool has some for all other requests.
    private static final int STORED_AT_ONCE = 4;

    private final ImportSubscribers imports;
    private final Responses responses;
    private final Semaphore storing = new Semaphore(STORED_AT_ONCE, true);

    /** Starts and holds imports with {@code imports}. */
    public SubscriberImportResource(ImportSubscribers imports, Responses responses) {
        this.imports = imports;
        this.responses = responses;
    }

    @POST
    @Path("/import")
    @Needs(Scope.SUBSCRIBERS_WRITE)
    public Response start(@Context ApiRequest request) {
        ImportFormat format = ImportFormats.of(request.mediaType(ImportFormats.mediaTypes()));
        // all that can be checked before the body arrives, which can take long
        InputStream content = request.largeStream();
        boolean isHeld = request.query().parsed("hold", Flags.PARSER).orElse(false);
        ImportOptions options = options(request, format);
        if (!isHeld) {
            imports.checkRoom(request.workspace());
        }
        try (SpooledBody body = SpooledBody.of(content)) {
            ImportFile file = file(format, options, body);
            ImportJob job =
                    stored(() ->
                            imports.accept(
                                    request.caller(),
                                    isHeld ? ImportStatus.HELD : ImportStatus.QUEUED,
                                    file,
                                    options,
                                    body.chunks()));
            ImportView view = ImportView.of(job);
            return responses.accepted("/imports/" + view.id(), view, ETag.ofView(view));
        }
    }

    private ImportOptions options(ApiRequest request, ImportFormat format) {
        QueryParameters query = request.query();
        Optional<ImportOptions> options = ImportQuery.read(query, format);
        query.checked(
                "tags",
                () -> {
                    options.ifPresent(read -> imports.checkTags(request.workspace(), read.tags()));
                    return options;
                });
        query.finish();
        return options.orElseThrow();
    }

    private ImportJob stored(Supplier<ImportJob> job) {
        storing.acquireUninterruptibly();
        try {
            return job.get();
        } finally {
            storing.release();
        }
    }

    private static ImportFile file(ImportFormat format, ImportOptions options, SpooledBody body) {
        return new ImportFile(
                format,
                format == ImportFormat.CSV
                        ? RejectedFile.header(body.chunks(), options.columns())
                        : Optional.empty(),
                body.size());
    }

    /** The media types of imports. */
    private static final class ImportFormats {

        private static final Map<String, ImportFormat> BY_TYPE =
                Map.of(
                        "text/csv", ImportFormat.CSV,
                        "application/x-ndjson", ImportFormat.NDJSON,
                        "application/ndjson", ImportFormat.NDJSON,
                        "application/jsonl", ImportFormat.NDJSON);

        private ImportFormats() {}

        static Set<String> mediaTypes() {
            return BY_TYPE.keySet();
        }

        /** The format of one of these media types. */
        static ImportFormat of(String mediaType) {
            return Objects.requireNonNull(BY_TYPE.get(mediaType), mediaType);
        }
    }
}
