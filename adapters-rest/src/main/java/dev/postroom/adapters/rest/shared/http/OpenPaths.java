package dev.postroom.adapters.rest.shared.http;

import dev.postroom.domain.ratelimit.RateSubject;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The paths of the operations that need no key. */
public final class OpenPaths {

    // with the token in the path or, for the rest, in the query or a header
    private static final String TOKEN = "{token}";
    private static final List<String> WITH_TOKEN =
            List.of(BrowserAccessFilter.GROUP, "/preferences", "/confirm", "/view");

    private static final Set<String> TRACKED = Set.of("/o/" + TOKEN, "/c/" + TOKEN);

    private final Map<Boolean, List<Pattern>> byPersonal;
    private final List<Pattern> tracked;

    /**
     * @param routes all operations; those for persons with a link are counted apart
     */
    public OpenPaths(Collection<Route> routes) {
        byPersonal =
                routes.stream()
                        .filter(route -> route.access() instanceof Access.Open)
                        .collect(
                                Collectors.partitioningBy(
                                        route -> isPersonal(route.template()),
                                        Collectors.mapping(Route::paths, Collectors.toList())));
        tracked =
                routes.stream()
                        .filter(route -> TRACKED.contains(route.template()))
                        .map(Route::paths)
                        .toList();
    }

    boolean contains(String path) {
        return matches(true, path) || matches(false, path);
    }

    /**
     * Whether it is that of a tracked image or link. Many people share the address of an image
     * proxy or an office, so that no limit of addresses may refuse them what was in their mail.
     */
    boolean isTracked(String path) {
        return tracked.stream().anyMatch(paths -> paths.matcher(path).matches());
    }

    /**
     * How a request to this path counts when it has no valid key. Links in mails, those that are
     * tracked, and public pages each have an allowance of their own, so that none uses up that of
     * another.
     */
    Function<String, RateSubject> subject(String path) {
        if (isTracked(path)) {
            return RateSubject::tracked;
        }
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
