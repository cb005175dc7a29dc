package dev.postroom.adapters.rest.shared.page;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.shared.text.Slug;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** An account in one environment, as the beginning of a path. */
record Place(Slug account, Environment environment) {

    private static final Pattern PATH = Pattern.compile("/app/([^/]+)/(live|test)(?:/.*)?");

    /** The place that a path begins with; empty when it has none, or one that cannot be. */
    static Optional<Place> in(String path) {
        Matcher found = PATH.matcher(path);
        return found.matches() && Slug.isValid(found.group(1))
                ? Optional.of(
                        new Place(
                                new Slug(found.group(1)),
                                found.group(2).equals("live")
                                        ? Environment.LIVE
                                        : Environment.TEST))
                : Optional.empty();
    }

    /** Whether the path is meant as one in an account. */
    static boolean isIn(String path) {
        return PATH.matcher(path).matches();
    }

    /** The place of this request, which is in an account. */
    static Place of(ApiRequest request) {
        return in(request.path()).orElseThrow();
    }

    /**
     * A path in this place.
     *
     * @param rest begins with a slash
     */
    String path(String rest) {
        return "/app/%s/%s%s".formatted(account.value(), environment.keyword(), rest);
    }

    /** The same account in the other environment or in this one. */
    Place in(Environment other) {
        return new Place(account, other);
    }
}
