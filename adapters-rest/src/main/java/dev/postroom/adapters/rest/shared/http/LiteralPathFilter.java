package dev.postroom.adapters.rest.shared.http;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toCollection;

import dev.postroom.adapters.rest.shared.http.value.Operation;

import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.NotAllowedException;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;

import java.lang.reflect.Method;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/**
 * Answers 405 where a path has a name of its own and its method is that of a path with a parameter:
 * {@code GET /emails/send} asks for no email with the id {@code send}.
 */
public final class LiteralPathFilter implements ContainerRequestFilter {

    private static final String PARAMETER = "{";

    private final Map<String, List<Named>> namedBeside = new HashMap<>();

    // as many as there are operations: the template of a method is read by reflection
    private final Map<Method, List<Named>> preferred = new ConcurrentHashMap<>();

    /** A path that is preferred to another one that matches, too. */
    private record Named(Pattern path, Set<String> methods) {}

    /** Knows these operations. */
    public LiteralPathFilter(Collection<Route> routes) {
        Map<String, Set<String>> methods =
                routes.stream()
                        .collect(
                                groupingBy(
                                        Route::template,
                                        mapping(Route::method, toCollection(TreeSet::new))));
        for (String template : methods.keySet()) {
            List<Named> named =
                    routes.stream()
                            .filter(route -> isPreferred(route.template(), template))
                            .map(route -> new Named(route.paths(), methodsOf(route, methods)))
                            .toList();
            if (!named.isEmpty()) {
                namedBeside.put(template, named);
            }
        }
    }

    private static Set<String> methodsOf(Route route, Map<String, Set<String>> methods) {
        return methods.getOrDefault(route.template(), Set.of());
    }

    /** Whether both templates match a path, and the first names more of its beginning. */
    private static boolean isPreferred(String first, String second) {
        String[] named = first.split("/", -1);
        String[] other = second.split("/", -1);
        if (named.length != other.length) {
            return false;
        }
        int preference = 0;
        for (int i = 0; i < named.length; i++) {
            boolean isParameter = named[i].startsWith(PARAMETER);
            boolean isOtherParameter = other[i].startsWith(PARAMETER);
            if (!isParameter && !isOtherParameter && !named[i].equals(other[i])) {
                return false;
            }
            if (preference == 0) {
                preference = Boolean.compare(isOtherParameter, isParameter);
            }
        }
        return preference > 0;
    }

    @Override
    public void filter(ContainerRequestContext request) {
        Method matched = Operation.of(request);
        if (matched == null || Operation.listsMethods(request)) {
            return;
        }
        String path = request.getUriInfo().getRequestUri().getRawPath();
        preferred.computeIfAbsent(matched, this::preferredTo).stream()
                .filter(named -> named.path().matcher(path).matches())
                .findFirst()
                .ifPresent(named -> {
                    throw notAllowed(named.methods());
                });
    }

    private List<Named> preferredTo(Method method) {
        return namedBeside.getOrDefault(Route.template(method), List.of());
    }

    private static NotAllowedException notAllowed(Set<String> methods) {
        Set<String> allowed = new TreeSet<>(methods);
        allowed.add(HttpMethod.OPTIONS);
        return new NotAllowedException(
                allowed.iterator().next(), allowed.stream().skip(1).toArray(String[]::new));
    }
}
