package dev.postroom.adapters.rest.email;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.Needs;
import dev.postroom.adapters.rest.shared.http.QueryParameters;
import dev.postroom.adapters.rest.shared.http.Responses;
import dev.postroom.adapters.rest.shared.http.value.ETag;
import dev.postroom.adapters.rest.shared.json.Times;
import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.adapters.rest.shared.list.Addresses;
import dev.postroom.adapters.rest.shared.list.Lists;
import dev.postroom.adapters.rest.shared.list.Spans;
import dev.postroom.domain.email.suppression.LiftedSuppression;
import dev.postroom.domain.email.suppression.ManageSuppressions;
import dev.postroom.domain.email.suppression.Suppression;
import dev.postroom.domain.email.suppression.SuppressionQuery;
import dev.postroom.domain.email.suppression.Suppressions;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.json.KeywordParsers;

import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import org.jspecify.annotations.Nullable;

import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** {@code /suppressions}: the addresses that get no mail. */
@Path("/api/v1/suppressions")
public final class SuppressionsResource {

    private static final Function<String, Suppressions.Reason> REASON =
            KeywordParsers.parser(Suppressions.Reason.class);

    private final ManageSuppressions suppressions;
    private final Responses responses;
    private final Lists lists;

    /** Exposes {@code suppressions}. */
    public SuppressionsResource(ManageSuppressions suppressions, Responses responses, Lists lists) {
        this.suppressions = suppressions;
        this.responses = responses;
        this.lists = lists;
    }

    @GET
    @Needs(Scope.SUBSCRIBERS_READ)
    public Response list(@Context ApiRequest request) {
        QueryParameters query = request.query();
        SuppressionQuery filter =
                new SuppressionQuery(
                        query.parsed("email", Addresses::parse),
                        Set.copyOf(query.allParsed("reason", REASON)),
                        Spans.of(query, "created"));
        return lists.respond(
                request,
                query,
                Suppression.Sort.class,
                page ->
                        suppressions
                                .list(request.workspace(), filter, page)
                                .map(SuppressionView::of));
    }

    @GET
    @Path("/{email}")
    @Needs(Scope.SUBSCRIBERS_READ)
    public Response get(@Context ApiRequest request, @PathParam("email") String text) {
        Suppression found = suppressions.get(request.workspace(), address(text));
        return responses.ok(request, SuppressionView.of(found), SuppressionView.etagOf(found));
    }

    @GET
    @Path("/{email}/lifts")
    @Needs(Scope.SUBSCRIBERS_READ)
    public Response lifts(@Context ApiRequest request, @PathParam("email") String text) {
        EmailAddress address = address(text);
        return lists.respond(
                request,
                request.query(),
                LiftedSuppression.Sort.class,
                page ->
                        suppressions
                                .lifts(request.workspace(), address, page)
                                .map(SuppressionLiftView::of));
    }

    @DELETE
    @Path("/{email}")
    @Needs(Scope.SUBSCRIBERS_WRITE)
    public Response lift(@Context ApiRequest request, @PathParam("email") String text) {
        EmailAddress address = address(text);
        suppressions.checkLiftable(request.workspace(), address);
        QueryParameters query = request.query();
        Optional<String> reason = query.required("reason", given -> given);
        request.finish();
        suppressions.lift(request.caller(), address, reason.orElseThrow());
        return Response.noContent().build();
    }

    private static EmailAddress address(String text) {
        try {
            return new EmailAddress(text);
        } catch (FailureException _) {
            throw new Failure.NotFound("Suppression", "of this address").asException();
        }
    }

    /** A suppressed address in responses. */
    record SuppressionView(String id, @Nullable String email, String reason, String createdAt)
            implements View {

        static SuppressionView of(Suppression suppression) {
            return new SuppressionView(
                    suppression.id().toString(),
                    suppression.email().map(EmailAddress::value).orElse(null),
                    suppression.reason().keyword(),
                    Times.text(suppression.createdAt()));
        }

        static ETag etagOf(Suppression suppression) {
            return ETag.of(suppression.id(), 1);
        }
    }

    /** A suppression that ended, in responses. */
    record SuppressionLiftView(
            String id,
            String suppressedFor,
            String suppressedAt,
            String reason,
            String liftedBy,
            String createdAt)
            implements View {

        static SuppressionLiftView of(LiftedSuppression lifted) {
            return new SuppressionLiftView(
                    lifted.lift().id().toString(),
                    lifted.reason().keyword(),
                    Times.text(lifted.since()),
                    lifted.lift().reason(),
                    lifted.lift().actor().name(),
                    Times.text(lifted.lift().at()));
        }
    }
}
