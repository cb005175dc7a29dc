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

    // with the token in the path or, for the rest, in the query or a header
    private static final String TOKEN = "{token}";
    private static final List<String> WITH_TOKEN =
            List.of(BrowserAccessFilter.GROUP, "/preferences", "/confirm", "/view");

    private final Map<Boolean, List<Pattern>> byPersonal;

    /**
     * @param routes all operations; those for persons with a link are counted apart
     */
    public OpenPaths(Collection<Route> routes) {
        byPersonal =
                routes.stream()
                        .filter(route -> route.scope().isEmpty())
                        .collect(
                                Collectors.partitioningBy(
                                        route -> isPersonal(route.template()),
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

    private static boolean isPersonal(String template) {
        return template.contains(TOKEN)
                || WITH_TOKEN.stream()
                        .anyMatch(path -> template.equals(path) || template.startsWith(path + "/"));
    }

    private boolean matches(boolean personal, String path) {
        return byPersonal.getOrDefault(personal, List.of()).stream()
                .anyMatch(paths -> paths.matcher(path).matches());
    }
}
