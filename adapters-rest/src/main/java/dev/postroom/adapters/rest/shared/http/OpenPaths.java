package dev.postroom.adapters.rest.shared.http;

import dev.postroom.domain.ratelimit.RateSubject;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The paths of the operations that need no key. */
public final class OpenPaths {

    private static final String PERSONAL = "{token}";

    private final Map<Boolean, List<Pattern>> byPersonal;

    /**
     * @param routes all operations; the links in mails are those with a {@code token} in their path
     */
    public OpenPaths(Collection<Route> routes) {
        byPersonal =
                routes.stream()
                        .filter(route -> route.scope().isEmpty())
                        .collect(
                                Collectors.partitioningBy(
                                        route -> route.template().contains(PERSONAL),
                                        Collectors.mapping(Route::paths, Collectors.toList())));
    }

    boolean contains(String path) {
        return matches(true, path) || matches(false, path);
    }

    /**
     * How a request to this path counts when it has no valid key. Links in mails and public pages
     * each have an allowance of their own, so that failed keys use up neither.
     */
    Function<String, RateSubject> subject(String path) {
        if (matches(true, path)) {
            return RateSubject::link;
        }
        return matches(false, path) ? RateSubject::page : RateSubject::keyless;
    }

    private boolean matches(boolean personal, String path) {
        return byPersonal.getOrDefault(personal, List.of()).stream()
                .anyMatch(paths -> paths.matcher(path).matches());
    }
}
