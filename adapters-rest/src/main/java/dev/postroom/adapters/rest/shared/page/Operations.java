package dev.postroom.adapters.rest.shared.page;

import dev.postroom.adapters.rest.shared.explorer.Bundled;
import dev.postroom.adapters.rest.shared.http.Route;
import dev.postroom.domain.identity.Scope;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The operations of the API: what each needs, and where it is described. */
final class Operations {

    private static final String API = "/api/v1";
    private static final Pattern DESCRIBED =
            Pattern.compile(
                    "(?m)^ {2}(/\\S*):$|^ {4}(get|post|put|patch|delete):\\n"
                            + " {6}operationId: (\\w+)\\n {6}tags:\\n {8}- (.+)$");

    private final List<Route> routes;
    private final Map<String, String> anchors;

    Operations(List<Route> routes) {
        this.routes =
                routes.stream().filter(route -> route.template().startsWith(API + "/")).toList();
        this.anchors = anchors();
    }

    /** No operations. */
    static Operations none() {
        return new Operations(List.of());
    }

    /** A call as the panel shows it. */
    Call shown(ApiCall call, String host) {
        return shown(call, host, false);
    }

    /** The call that does what the form before did. */
    Call done(ApiCall call, String host) {
        return shown(call, host, true);
    }

    private Call shown(ApiCall call, String host, boolean isDone) {
        Optional<Route> route = route(call);
        return new Call(
                call.method() + " " + call.path(),
                call.curl(),
                call.http(host),
                route.flatMap(Route::scope).map(Scope::keyword).orElse(""),
                route.map(found -> found.method() + " " + found.template())
                        .map(anchors::get)
                        .map("/docs#/"::concat)
                        .orElse("/docs"),
                isDone);
    }

    // the one with most of its path in words: /emails/send is not /emails/{id}
    private Optional<Route> route(ApiCall call) {
        return routes.stream()
                .filter(route -> route.method().equals(call.method()))
                .filter(route -> matches(route, API + call.path()))
                .min((one, other) -> parameters(one) - parameters(other));
    }

    private static boolean matches(Route route, String path) {
        String[] parts = route.template().split("/", -1);
        String[] given = path.split("/", -1);
        if (parts.length != given.length) {
            return false;
        }
        for (int i = 0; i < parts.length; i++) {
            if (!parts[i].startsWith("{") && !parts[i].equals(given[i])) {
                return false;
            }
        }
        return true;
    }

    private static int parameters(Route route) {
        return route.template().split("\\{", -1).length;
    }

    private static Map<String, String> anchors() {
        Map<String, String> found = new HashMap<>();
        Matcher line = DESCRIBED.matcher(new String(Bundled.description(), StandardCharsets.UTF_8));
        String path = "";
        while (line.find()) {
            if (line.group(1) == null) {
                String method = line.group(2).toUpperCase(Locale.ROOT);
                found.put(
                        method + " " + API + path,
                        line.group(4).replace(" ", "%20") + "/" + line.group(3));
            } else {
                path = line.group(1);
            }
        }
        return Map.copyOf(found);
    }
}
