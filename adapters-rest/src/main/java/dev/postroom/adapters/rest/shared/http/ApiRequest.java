package dev.postroom.adapters.rest.shared.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.postroom.adapters.rest.shared.http.body.EncodedText;
import dev.postroom.adapters.rest.shared.http.body.FileForm;
import dev.postroom.adapters.rest.shared.http.body.JsonBody;
import dev.postroom.adapters.rest.shared.http.body.RequestBody;
import dev.postroom.adapters.rest.shared.http.value.Preferences;
import dev.postroom.adapters.rest.shared.http.value.Preferences.Handling;
import dev.postroom.adapters.rest.shared.json.PlainJson;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.Violations;
import dev.postroom.domain.shared.json.JsonFields;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Cookie;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;

import org.glassfish.jersey.uri.UriComponent;
import org.jspecify.annotations.Nullable;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The request of an operation. The body is read only on demand, so that a missing resource is
 * reported before a malformed body.
 */
public final class ApiRequest {

    private static final Set<String> READS = Set.of("GET", "HEAD");

    private final ContainerRequestContext context;
    private final RequestBody content;
    private final Violations violations = new Violations();
    private @Nullable QueryParameters query;
    private @Nullable Boolean strict;

    ApiRequest(ContainerRequestContext context, RequestBody content) {
        this.context = context;
        this.content = content;
    }

    /** The body before it is parsed. */
    public RequestBody content() {
        return content;
    }

    /** The caller. Fails with {@code Unauthenticated} for a request without a valid key. */
    public Caller caller() {
        return ScopeFilter.caller(context);
    }

    /**
     * The caller with the API key of a request that needs none; empty without a key. Fails with
     * {@code Unauthenticated} for an invalid one.
     */
    public Optional<Caller> callerSentAlong() {
        return ScopeFilter.callerSentAlong(context);
    }

    /** Whether a text is meant as an API key. */
    public static boolean isKey(String text) {
        return KeyReader.containsKey(text);
    }

    /** The workspace of the caller. */
    public Workspace workspace() {
        return caller().workspace();
    }

    /** Fails with {@code RateLimited} if the request was let through beyond the rate limit. */
    public void refuseExcess() {
        RequestState.get(context, RequestState.Excess.class)
                .ifPresent(excess -> {
                    throw excess.refusal().asException();
                });
    }

    /** The path, as sent. */
    public String path() {
        return context.getUriInfo().getRequestUri().getRawPath();
    }

    /** The id that the response has. */
    public Optional<String> id() {
        return RequestState.requestId(context);
    }

    /** The query, decoded. */
    public MultivaluedMap<String, String> rawQuery() {
        try {
            EncodedText.requireUtf8(context.getUriInfo().getRequestUri().getRawQuery());
            return context.getUriInfo().getQueryParameters();
        } catch (IllegalArgumentException _) {
            throw new Failure.Malformed(
                            "malformed_query", "The query is not percent-encoded UTF-8.")
                    .asException();
        }
    }

    /**
     * The reader of the query. Read the query before the body, so that the violations of both are
     * thrown together.
     */
    public QueryParameters query() {
        if (query == null) {
            query = new QueryParameters(rawQuery(), violations, isStrict());
        }
        return query;
    }

    /** The violations found so far. */
    public Violations violations() {
        return violations;
    }

    /**
     * Throws all violations together. For operations without fields in their body: call it when the
     * resource is known to exist, and before anything changes. A body that does not say that it is
     * JSON has no fields, and is ignored.
     */
    public void finish() {
        if (content.isJson() && !READS.contains(context.getMethod())) {
            optionalFields().finish(isStrict());
        } else {
            query().finish();
        }
    }

    /** The fact of this type that a filter has found. */
    public <T> Optional<T> found(Class<T> type) {
        return RequestState.get(context, type);
    }

    /** The value of a cookie. */
    public Optional<String> cookie(String name) {
        return Optional.ofNullable(context.getCookies().get(name)).map(Cookie::getValue);
    }

    /** The values of a header, in order. */
    public List<String> header(String name) {
        return Optional.ofNullable(context.getHeaders().get(name)).orElse(List.of());
    }

    /** The first value of each header, by its name in lower case. */
    public Map<String, String> headers() {
        Map<String, String> first = new HashMap<>();
        context.getHeaders()
                .forEach((name, values) ->
                        values.stream()
                                .findFirst()
                                .ifPresent(
                                        value -> first.put(name.toLowerCase(Locale.ROOT), value)));
        return first;
    }

    /**
     * Whether unknown fields and query parameters are violations: in the API they are, unless the
     * client prefers otherwise ({@code Prefer: handling=lenient}, RFC 7240). The response will
     * confirm the preference. Pages ignore them, because mail programs add parameters to links.
     */
    public boolean isStrict() {
        if (strict == null) {
            strict = isApi() && handling().orElse(Handling.STRICT) == Handling.STRICT;
        }
        return strict;
    }

    private Optional<Handling> handling() {
        Optional<Handling> preferred = Preferences.handling(header(Preferences.HEADER));
        preferred.ifPresent(as -> RequestState.put(context, new RequestState.Handled(as)));
        return preferred;
    }

    private boolean isApi() {
        return path().startsWith(AccessFilter.API + "/");
    }

    /** The fields of the JSON object in the body. */
    public JsonFields body() {
        return fields(object(content.json(false, false)));
    }

    /** As {@link #body}, for operations that accept attachments. */
    public JsonFields largeBody() {
        return fields(object(content.json(true, false)));
    }

    /** As {@link #largeBody}; an array is read as an object with this one field. */
    public JsonFields largeBodyOrArray(String field) {
        JsonNode body = content.json(true, false);
        return fields(
                body.isArray()
                        ? JsonNodeFactory.instance.objectNode().set(field, body)
                        : object(body));
    }

    /** As {@link #body}; a missing body is equivalent to an empty object. */
    public JsonFields optionalBody() {
        return optionalFields();
    }

    private JsonFields optionalFields() {
        JsonNode body = content.json(false, true);
        return fields(body.isMissingNode() ? JsonNodeFactory.instance.objectNode() : object(body));
    }

    private JsonFields fields(ObjectNode body) {
        query().addUnknown();
        return JsonFields.of(PlainJson.members(body), violations);
    }

    /**
     * The fields of the HTML form in the body, decoded. Rejects other media types, and bodies over
     * the limit of usual ones.
     */
    public MultivaluedMap<String, String> form() {
        Optional<FileForm> received = content.form();
        if (received.isPresent()) {
            return received.get().fields();
        }
        mediaType(Set.of(MediaType.APPLICATION_FORM_URLENCODED));
        String text = new String(content.standard(), StandardCharsets.UTF_8);
        try {
            EncodedText.requireUtf8(text);
            return UriComponent.decodeQuery(text, true, true);
        } catch (IllegalArgumentException _) {
            throw new Failure.Malformed("malformed_form", "The form is not percent-encoded UTF-8.")
                    .asException();
        }
    }

    /** The values that were sent as {@code Authorization: Bearer}. */
    public List<String> bearer() {
        return header("Authorization").stream().flatMap(KeyReader::bearer).toList();
    }

    /** The body as it was sent, in UTF-8; up to the limit of usual bodies. */
    public String text() {
        return new String(bytes(), StandardCharsets.UTF_8);
    }

    /** The body as it was sent; up to the limit of usual bodies. */
    public byte[] bytes() {
        return content.standard();
    }

    /**
     * The raw body, up to the limit for mails with attachments; reading further throws the 413.
     * With an idempotency key the body is in memory, and every call reads it from the beginning;
     * without one it is streamed from the connection and can be read once.
     */
    public InputStream largeStream() {
        return content.stream();
    }

    /**
     * The media type of the body, without parameters and in lower case. Rejects unsupported media
     * types, and bodies that are compressed or not in UTF-8.
     */
    public String mediaType(Set<String> accepted) {
        new JsonBody(context).requireReadable(accepted);
        MediaType type = context.getMediaType();
        return (type.getType() + "/" + type.getSubtype()).toLowerCase(Locale.ROOT);
    }

    private ObjectNode object(JsonNode body) {
        if (body instanceof ObjectNode object) {
            return object;
        }
        query().addUnknown();
        violations.add("", "invalid_type", "The body must be a JSON object.");
        violations.throwIfAny();
        throw new IllegalStateException("a violation was not thrown");
    }
}
