package dev.postroom.adapters.rest.shared.list;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.QueryParameters;
import dev.postroom.adapters.rest.shared.http.RequestTrace;
import dev.postroom.adapters.rest.shared.http.Responses;
import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.Messages;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.page.Position;
import dev.postroom.domain.shared.page.Sort;
import dev.postroom.domain.shared.seal.MacKey;

import jakarta.ws.rs.core.Response;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/** Reads {@code limit}, {@code sort} and {@code cursor}, and writes pages. */
public final class Lists {

    private static final Set<String> NOT_FILTERS = Set.of("limit", "sort", "cursor");

    private final MacKey key;
    private final String publicBaseUrl;

    /**
     * @param key authenticates cursors
     * @param publicBaseUrl the prefix of the links to other pages
     */
    public Lists(MacKey key, String publicBaseUrl) {
        this.key = key;
        this.publicBaseUrl = publicBaseUrl;
    }

    /**
     * The response to a list request. Call it after reading the filters, because it throws all
     * violations of the query. {@code Malformed} ({@code invalid_cursor}) for a cursor of another
     * list, other filters or another order.
     *
     * @param list reads one page and converts it to views
     */
    public <S extends Enum<S>, V extends View> Response respond(
            ApiRequest request,
            QueryParameters query,
            Class<S> sorts,
            Function<PageRequest<S>, Page<V>> list) {
        Listed<V> page = page(request, query, sorts, list);
        PageLinks links = new PageLinks(RequestTrace.origin(publicBaseUrl), request);
        return Responses.page(Listing.of(page), page.total(), links.to(page));
    }

    /** The page of a list request, as {@link #respond}, with the cursors of its neighbours. */
    public <S extends Enum<S>, V> Listed<V> page(
            ApiRequest request,
            QueryParameters query,
            Class<S> sorts,
            Function<PageRequest<S>, Page<V>> list) {
        PageRequest<S> wanted = pageRequest(request, query, sorts);
        Page<V> page = list.apply(wanted);
        String sort = Sorts.text(wanted.sort());
        return new Listed<>(
                page.items(),
                sealed(page.previous(), request, sort, true),
                sealed(page.next(), request, sort, false),
                page.total());
    }

    private Optional<String> sealed(
            Optional<Position> end, ApiRequest request, String sort, boolean backward) {
        return end.map(position -> new Cursor(sort, position, backward))
                .map(cursor -> cursor.seal(scan(request), key));
    }

    /** The parameter {@code limit}, or its default when it is absent or invalid. */
    public static int limit(QueryParameters query) {
        return query.parsed("limit", Lists::limit).orElse(PageRequest.DEFAULT_LIMIT);
    }

    private <S extends Enum<S>> PageRequest<S> pageRequest(
            ApiRequest request, QueryParameters query, Class<S> sorts) {
        Optional<Cursor> cursor = cursor(request, query);
        int limit = limit(query);
        Sort<S> sort =
                cursor.map(Cursor::sort)
                        .or(() -> query.one("sort"))
                        .flatMap(text -> Sorts.parse(text, sorts, query))
                        .orElse(Sort.descending(Enum.valueOf(sorts, "CREATED_AT")));
        query.finish();
        return new PageRequest<>(
                limit,
                sort,
                cursor.filter(c -> !c.backward()).map(Cursor::position),
                cursor.filter(Cursor::backward).map(Cursor::position));
    }

    private Optional<Cursor> cursor(ApiRequest request, QueryParameters query) {
        return query.oneOfAnyLength("cursor")
                .filter(text -> !text.isEmpty())
                .map(text -> opened(text, request, query));
    }

    private Cursor opened(String text, ApiRequest request, QueryParameters query) {
        return Cursor.open(text, scan(request), key)
                .filter(c -> query.one("sort").filter(sort -> !sort.equals(c.sort())).isEmpty())
                .orElseThrow(() ->
                        new Failure.Malformed(
                                        "invalid_cursor",
                                        "The cursor is invalid, or belongs to a list with other"
                                                + " filters or another order.")
                                .asException());
    }

    private static String scan(ApiRequest request) {
        TreeMap<String, List<String>> filters = new TreeMap<>(request.rawQuery());
        filters.keySet().removeAll(NOT_FILTERS);
        return request.workspace().id() + "\n" + request.path() + "\n" + filters;
    }

    private static int limit(String text) {
        if (text.matches("[0-9]{1,3}")) {
            int limit = Integer.parseInt(text);
            if (limit >= 1 && limit <= PageRequest.MAX_LIMIT) {
                return limit;
            }
        }
        throw Failure.Invalid.value("out_of_range", Messages.wholeNumber(1, PageRequest.MAX_LIMIT))
                .asException();
    }

    /** Sort orders as text: a field name, with a leading hyphen for descending. */
    private static final class Sorts {

        private Sorts() {}

        static String text(Sort<?> sort) {
            return (sort.descending() ? "-" : "") + name(sort.field());
        }

        static <S extends Enum<S>> Optional<Sort<S>> parse(
                String text, Class<S> sorts, QueryParameters query) {
            boolean descending = text.startsWith("-");
            String field = descending ? text.substring(1) : text;
            Optional<Sort<S>> sort =
                    Arrays.stream(sorts.getEnumConstants())
                            .filter(constant -> name(constant).equals(field))
                            .findFirst()
                            .map(constant -> new Sort<>(constant, descending));
            if (sort.isEmpty()) {
                List<String> known =
                        Arrays.stream(sorts.getEnumConstants()).map(Sorts::name).toList();
                query.violate("sort", "unknown_value", Messages.oneOf(field, known));
            }
            return sort;
        }

        private static String name(Enum<?> constant) {
            return constant.name().toLowerCase(Locale.ROOT);
        }
    }
}
