package dev.postroom.adapters.rest.subscriber;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.Needs;
import dev.postroom.adapters.rest.shared.http.QueryParameters;
import dev.postroom.adapters.rest.shared.http.Responses;
import dev.postroom.adapters.rest.shared.http.value.Streams;
import dev.postroom.domain.campaign.FindCampaigns;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.segment.ManageSegments;
import dev.postroom.domain.shared.json.KeywordParsers;
import dev.postroom.domain.shared.page.Position;
import dev.postroom.domain.subscriber.SubscriberQuery;
import dev.postroom.domain.subscriber.export.ExportSubscribers;
import dev.postroom.domain.subscriber.export.SubscriberBatches.Slice;
import dev.postroom.domain.tag.ManageTags;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.function.Function;

/** {@code /subscribers/export}. */
@Path("/api/v1/subscribers")
public final class SubscriberExportResource {

    private static final Function<String, ExportFormat> FORMAT =
            KeywordParsers.parser(ExportFormat.class);

    private final ExportSubscribers export;
    private final SubscriberFilters filters;

    /** Exposes {@code export}; looks up what filters name. */
    public SubscriberExportResource(
            ExportSubscribers export,
            ManageTags tags,
            FindCampaigns campaigns,
            ManageSegments segments) {
        this.export = export;
        this.filters = new SubscriberFilters(tags, campaigns, segments);
    }

    @GET
    @Path("/export")
    @Needs(Scope.SUBSCRIBERS_READ)
    @Streams
    public Response export(@Context ApiRequest request) {
        QueryParameters query = request.query();
        SubscriberQuery wanted = filters.read(request.workspace(), query);
        ExportFormat format =
                query.parsed("format", FORMAT)
                        .orElseGet(() -> ExportFormat.accepted(request.header("Accept")));
        query.finish();
        return file(export, request.caller(), wanted, format);
    }

    /** The people of a filter as a file of CSV. */
    public static Response csv(ExportSubscribers export, Caller caller, SubscriberQuery query) {
        return file(export, caller, query, ExportFormat.CSV);
    }

    // the first slice is fetched before the response starts, so that a failure is still a problem
    // document
    private static Response file(
            ExportSubscribers export, Caller caller, SubscriberQuery query, ExportFormat format) {
        ExportSlices slices = new ExportSlices(export, caller, query);
        return Responses.file(
                "subscribers." + format.keyword(),
                format.mediaType(),
                out -> format.write(out, slices));
    }

    /** The slices of an export: the first is fetched immediately, each further one on demand. */
    private static final class ExportSlices implements Iterator<Slice> {

        private final ExportSubscribers export;
        private final Caller caller;
        private final SubscriberQuery query;
        private Optional<Slice> ready;
        private Optional<Position> next;

        ExportSlices(ExportSubscribers export, Caller caller, SubscriberQuery query) {
            this.export = export;
            this.caller = caller;
            this.query = query;
            Slice first = export.next(caller, query, Optional.empty());
            this.ready = Optional.of(first);
            this.next = first.next();
        }

        @Override
        public boolean hasNext() {
            return ready.isPresent() || next.isPresent();
        }

        @Override
        public Slice next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            Slice slice = ready.orElseGet(() -> export.next(caller, query, next));
            ready = Optional.empty();
            next = slice.next();
            return slice;
        }
    }
}
