package dev.postroom.adapters.rest.email;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.Needs;
import dev.postroom.adapters.rest.shared.http.QueryParameters;
import dev.postroom.adapters.rest.shared.http.Responses;
import dev.postroom.adapters.rest.shared.http.value.ETag;
import dev.postroom.adapters.rest.shared.http.value.Success;
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
import dev.postroom.domain.shared.failure.Messages;
import dev.postroom.domain.shared.json.FieldReader;
import dev.postroom.domain.shared.json.JsonFields;
import dev.postroom.domain.shared.json.KeywordParsers;

import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** {@code /suppressions}: the addresses that get no mail. */
@Path("/api/v1/suppressions")
public final class SuppressionsResource {

    private static final Function<String, Suppressions.Reason> REASON =
            KeywordParsers.parser(Suppressions.Reason.class);

    private static final String EMAILS = "emails";

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

    @POST
    @Needs(Scope.SUBSCRIBERS_WRITE)
    public Response add(@Context ApiRequest request) {
        List<EmailAddress> given = addresses(request);
        int added = suppressions.add(request.caller(), given).size();
        long asked = given.stream().map(EmailAddress::key).distinct().count();
        return Responses.untagged(Success.OK, new AddedSuppressionsView(added, asked - added));
    }

    private static List<EmailAddress> addresses(ApiRequest request) {
        JsonFields body = request.body();
        body.require(EMAILS);
        List<?> all = FieldReader.array(body, EMAILS).orElse(List.of());
        List<EmailAddress> addresses = new ArrayList<>();
        // of too many none is read: each could add a violation
        if (all.size() > ManageSuppressions.MOST_ADDED) {
            body.violate(
                    EMAILS, "too_many", Messages.atMost(ManageSuppressions.MOST_ADDED, EMAILS));
        } else {
            for (int i = 0; i < all.size(); i++) {
                String at = EMAILS + "[" + i + "]";
                body.text(at, all.get(i))
                        .flatMap(text -> body.checked(at, () -> EmailAddress.given(text)))
                        .ifPresent(addresses::add);
            }
        }
        body.finish(request.isStrict());
        return addresses;
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

    /**
     * The outcome of a request to suppress addresses.
     *
     * @param added how many were not suppressed before
     * @param unchanged how many were suppressed before
     */
    record AddedSuppressionsView(int added, long unchanged) implements View {}

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
