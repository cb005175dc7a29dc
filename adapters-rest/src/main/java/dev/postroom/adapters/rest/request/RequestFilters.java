package dev.postroom.adapters.rest.request;

import dev.postroom.adapters.rest.shared.http.QueryParameters;
import dev.postroom.adapters.rest.shared.list.Spans;
import dev.postroom.domain.identity.ApiKeyId;
import dev.postroom.domain.request.RequestQuery;
import dev.postroom.domain.request.StatusClass;
import dev.postroom.domain.shared.json.KeywordParsers;

import java.util.Set;
import java.util.function.Function;

/** Reads the filters of lists of requests. */
public final class RequestFilters {

    private static final Function<String, StatusClass> STATUS =
            KeywordParsers.parser(StatusClass.class);

    private RequestFilters() {}

    /** The requests that a query asks for; violations are added to it. */
    public static RequestQuery read(QueryParameters query) {
        return new RequestQuery(
                Set.copyOf(query.allParsed("status", STATUS)),
                query.id("key_id").map(ApiKeyId::new),
                query.one("method"),
                query.one("route"),
                Spans.of(query, "created"));
    }
}
