package dev.postroom.bootstrap.contract;

import com.fasterxml.jackson.databind.JsonNode;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One method of one path.
 *
 * @param method in capitals
 * @param path with the base path and with names in braces
 * @param shared what the description of the path holds for all methods
 * @param node the operation in the description
 */
public record Operation(String method, String path, JsonNode shared, JsonNode node) {

    private static final List<String> METHODS = List.of("get", "put", "post", "patch", "delete");
    private static final Pattern VARIABLE = Pattern.compile("\\{(\\w+)}");

    static List<Operation> all(JsonNode root) {
        String base = base(root);
        return root.get("paths").properties().stream()
                .flatMap(path -> of(base, path).stream())
                .toList();
    }

    private static List<Operation> of(String base, Map.Entry<String, JsonNode> path) {
        JsonNode shared = path.getValue();
        String full = (shared.has("servers") ? base(shared) : base) + path.getKey();
        return METHODS.stream()
                .filter(shared::has)
                .map(m -> new Operation(m.toUpperCase(Locale.ROOT), full, shared, shared.get(m)))
                .toList();
    }

    private static String base(JsonNode node) {
        return node.at("/servers/0/url").asText().replaceFirst("/$", "");
    }

    public String name() {
        return node.path("operationId").asText();
    }

    boolean answers(String requestMethod, String requestPath) {
        return method.equals(requestMethod) && hasPath(requestPath);
    }

    boolean hasPath(String requestPath) {
        return pattern().matcher(requestPath).matches();
    }

    /** The number of parameters in the path. */
    int variables() {
        return (int) VARIABLE.matcher(path).results().count();
    }

    /** The encoded value of a path parameter. */
    String variable(String name, String requestPath) {
        Matcher matcher = pattern().matcher(requestPath);
        return matcher.matches() ? matcher.group(name.replace("_", "")) : "";
    }

    /** The parameters of the path and those of the operation, references not followed. */
    public List<JsonNode> parameters() {
        List<JsonNode> parameters = new ArrayList<>();
        shared.path("parameters").forEach(parameters::add);
        node.path("parameters").forEach(parameters::add);
        return parameters;
    }

    private Pattern pattern() {
        return Pattern.compile(
                VARIABLE.matcher(path.replace(".", "\\."))
                        .replaceAll(v -> "(?<" + v.group(1).replace("_", "") + ">[^/]+)"));
    }
}
