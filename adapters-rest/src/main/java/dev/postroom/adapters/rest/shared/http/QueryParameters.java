package dev.postroom.adapters.rest.shared.http;

import dev.postroom.domain.shared.Messages;
import dev.postroom.domain.shared.Violations;

import jakarta.ws.rs.core.MultivaluedMap;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The query of a request, read one parameter at a time; all violations are thrown together. */
public final class QueryParameters {

    private final MultivaluedMap<String, String> values;
    private final Violations violations = new Violations();

    QueryParameters(MultivaluedMap<String, String> values) {
        this.values = values;
        values.forEach((name, all) -> all.forEach(value -> refuseControl(name, value)));
    }

    /** A parameter that may be given once. */
    public Optional<String> one(String name) {
        List<String> all = all(name);
        if (all.size() > 1) {
            violate(name, "repeated", "This query parameter occurs more than once.");
        }
        return all.stream().findFirst();
    }

    /** A parameter as a domain value, or empty when it is absent or invalid. */
    public <T> Optional<T> parsed(String name, Function<String, T> parse) {
        return one(name).flatMap(text -> violations.checked(name, () -> parse.apply(text)));
    }

    /** As {@link #parsed}; a missing parameter is a violation. */
    public <T> Optional<T> required(String name, Function<String, T> parse) {
        if (!values.containsKey(name)) {
            violate(name, "required", Messages.REQUIRED);
        }
        return parsed(name, parse);
    }

    /**
     * The values of a parameter that may be repeated, without those that contain control
     * characters.
     */
    public List<String> all(String name) {
        return values.getOrDefault(name, List.of()).stream()
                .filter(value -> value.indexOf('\0') < 0)
                .toList();
    }

    /** A parameter that may be repeated, as domain values. */
    public <T> List<T> allParsed(String name, Function<String, T> parse) {
        return all(name).stream()
                .flatMap(text -> violations.checked(name, () -> parse.apply(text)).stream())
                .toList();
    }

    /**
     * Parameters written {@code name[key]=value} or {@code name=key=value}, by key. Generated
     * clients write the second form, because they know a parameter only by a fixed name.
     */
    public Map<String, String> keyed(String name) {
        Map<String, String> found = new LinkedHashMap<>();
        values.forEach((full, all) -> {
            if (full.startsWith(name + "[") && full.endsWith("]")) {
                String key = full.substring(name.length() + 1, full.length() - 1);
                one(full).ifPresent(value -> found.put(key, value));
            }
        });
        all(name).forEach(pair -> addPair(found, name, pair));
        return found;
    }

    /** Adds a violation of one parameter. */
    public void violate(String name, String code, String message) {
        violations.add(name, code, message);
    }

    /** Throws all violations together. */
    public void finish() {
        violations.throwIfAny();
    }

    private void addPair(Map<String, String> found, String name, String pair) {
        int end = pair.indexOf('=');
        if (end < 0) {
            violate(name, "invalid_format", "Must be written as key=value.");
        } else if (found.putIfAbsent(pair.substring(0, end), pair.substring(end + 1)) != null) {
            violate(name, "repeated", "Each key may be given once.");
        }
    }

    private void refuseControl(String name, String value) {
        if (name.indexOf('\0') >= 0 || value.indexOf('\0') >= 0) {
            violate(name.replace("\0", ""), "control_character", Messages.NO_NUL);
        }
    }
}
