package dev.postroom.adapters.rest.shared.http;

import dev.postroom.adapters.rest.shared.http.value.ETag;
import dev.postroom.adapters.rest.shared.http.value.PeerGoneException;
import dev.postroom.adapters.rest.shared.http.value.Success;
import dev.postroom.adapters.rest.shared.json.Json;
import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.domain.shared.failure.Failure;

import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.StreamingOutput;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Builds responses: views, their entity tags, and the conditions of the request (RFC 9110 section
 * 13).
 *
 * @param publicBaseUrl where clients reach the service, without a trailing slash, unless a trusted
 *     proxy decides about it
 */
public record Responses(String publicBaseUrl) {

    /** The current state of a resource, or 304 when the client already has it. */
    public Response ok(ApiRequest request, View view, ETag tag) {
        boolean unchanged = matches(request.header("If-None-Match"), tag, true);
        Response.ResponseBuilder response =
                unchanged ? Response.notModified() : json(Success.OK, view);
        return response.header("ETag", tag.quoted()).build();
    }

    /** A resource after a change. */
    public Response changed(Success status, View view, ETag tag) {
        return json(status, view).header("ETag", tag.quoted()).build();
    }

    /** A new resource at {@code path}. */
    public Response created(String path, View view, ETag tag) {
        return json(Success.CREATED, view)
                .location(URI.create(RequestTrace.origin(publicBaseUrl) + AccessFilter.API + path))
                .header("ETag", tag.quoted())
                .build();
    }

    /** Work that continues after this response; {@code path} shows its progress. */
    public Response accepted(String path, View view, ETag tag) {
        return json(Success.ACCEPTED, view)
                .location(URI.create(RequestTrace.origin(publicBaseUrl) + AccessFilter.API + path))
                .header("ETag", tag.quoted())
                .build();
    }

    /** A file, written while it is sent. */
    public static Response file(String name, String mediaType, StreamingOutput content) {
        return Response.ok(untilGone(content), MediaType.valueOf(mediaType + ";charset=utf-8"))
                .header("Content-Disposition", "attachment; filename=\"" + name + "\"")
                .build();
    }

    /** Server-sent events, sent as they are written. */
    public static Response events(StreamingOutput events) {
        return Response.ok(untilGone(events), MediaType.SERVER_SENT_EVENTS_TYPE)
                .header("Cache-Control", "no-store")
                .header("X-Accel-Buffering", "no")
                .build();
    }

    /** The same response, which no cache may store, because it has a secret. */
    public static Response uncached(Response response) {
        return Response.fromResponse(response).header("Cache-Control", "no-store").build();
    }

    // Jersey would log the whole stack
    private static StreamingOutput untilGone(StreamingOutput content) {
        return out -> {
            try {
                content.write(out);
            } catch (IOException e) {
                requireGone(e, e);
            } catch (UncheckedIOException e) {
                requireGone(e.getCause(), e);
            }
        };
    }

    private static <E extends Exception> void requireGone(@Nullable IOException cause, E thrown)
            throws E {
        if (!(cause instanceof PeerGoneException)) {
            throw thrown;
        }
    }

    /** A view without an entity tag. */
    public static Response untagged(Success status, View view) {
        return json(status, view).build();
    }

    /**
     * The same response, which says whose data it has: when that person is deleted, it is found
     * among the stored ones.
     */
    public static Response about(Optional<UUID> subscriber, Response response) {
        return subscriber
                .map(id -> "</api/v1/subscribers/%s>; rel=\"related\"".formatted(id))
                .map(link -> Response.fromResponse(response).header("Link", link).build())
                .orElse(response);
    }

    /**
     * One page of a list.
     *
     * @param total how many items the whole list has
     * @param link the value of the {@code Link} header; empty on the last page
     */
    public static Response page(View view, long total, Optional<String> link) {
        Response.ResponseBuilder response = json(Success.OK, view).header("X-Total-Count", total);
        link.ifPresent(value -> response.header("Link", value));
        return response.build();
    }

    // written here, because providers of Jersey look up the mapper again for each response
    private static Response.ResponseBuilder json(Success status, View view) {
        return Response.status(status.status())
                .entity(Json.bytes(view))
                .type(MediaType.APPLICATION_JSON_TYPE);
    }

    /**
     * The version that If-Match requires for a change: the current one, or empty without a
     * condition. Fails with {@code PreconditionFailed} when it requires another version.
     *
     * @param present reads the current tag, which only a condition needs
     */
    public static Optional<Long> expectedVersion(ApiRequest request, Supplier<ETag> present) {
        List<String> wanted = request.header("If-Match");
        return wanted.isEmpty() || isAny(wanted)
                ? Optional.empty()
                : version(wanted, present.get());
    }

    private static Optional<Long> version(List<String> wanted, ETag present) {
        if (!matches(wanted, present, false)) {
            throw new Failure.PreconditionFailed(
                            "The resource was modified since you last read it.")
                    .asException();
        }
        return present.version();
    }

    /**
     * As {@link #expectedVersion}, for a resource with values that change often without a new
     * version: a tag of the current version is enough, with any of these values.
     */
    public static Optional<Long> expectedRevision(ApiRequest request, Supplier<ETag> present) {
        List<String> wanted = request.header("If-Match");
        return wanted.isEmpty() || isAny(wanted)
                ? Optional.empty()
                : revision(wanted, present.get());
    }

    private static Optional<Long> revision(List<String> wanted, ETag present) {
        String start = '"' + present.ofVersion().opaque();
        boolean sameVersion =
                tags(wanted)
                        .anyMatch(tag -> tag.equals(start + '"') || tag.startsWith(start + '.'));
        return sameVersion ? present.version() : version(wanted, present);
    }

    private static boolean matches(List<String> header, ETag tag, boolean weak) {
        return isAny(header)
                || tags(header)
                        .map(value -> weak && value.startsWith("W/") ? value.substring(2) : value)
                        .anyMatch(tag.quoted()::equals);
    }

    private static Stream<String> tags(List<String> header) {
        return header.stream().flatMap(value -> Arrays.stream(value.split(","))).map(String::strip);
    }

    private static boolean isAny(List<String> header) {
        return header.size() == 1 && header.getFirst().strip().equals("*");
    }
}
