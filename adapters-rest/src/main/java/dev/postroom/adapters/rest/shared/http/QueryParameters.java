package dev.postroom.adapters.rest.shared.http;

import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.failure.Messages;
import dev.postroom.domain.shared.failure.Violation;
import dev.postroom.domain.shared.failure.Violations;
import dev.postroom.domain.shared.text.Text;
import dev.postroom.domain.shared.text.UuidText;

import jakarta.ws.rs.core.MultivaluedMap;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The query of a request, read one parameter at a time; all violations are thrown together. Belongs
 * to one thread.
 */
public final class QueryParameters {

    /** The most characters of a value. */
    private static final int MAX_LENGTH = 500;

    /** The most values of a parameter that may be repeated. */
    private static final int MAX_VALUES = 100;

    /** The most keys of a parameter that has several. */
    private static final int MAX_KEYS = 20;

    private final MultivaluedMap<String, String> values;
    private final Violations violations;
    private final boolean isStrict;
    private final Set<String> known = new LinkedHashSet<>();

    /** A query on its own, whose unknown parameters are ignored. */
    QueryParameters(MultivaluedMap<String, String> values) {
        this(values, new Violations(), false);
    }

    /**
     * @param violations those of the rest of the request; those of the query are added
     * @param isStrict whether parameters that nothing reads are violations too
     */
    QueryParameters(
            MultivaluedMap<String, String> values, Violations violations, boolean isStrict) {
        this.values = values;
        this.violations = violations;
        this.isStrict = isStrict;
        values.forEach((name, all) -> all.forEach(value -> refuseControl(name, value)));
    }

    /** A parameter that may be given once, with at most 500 characters. */
    public Optional<String> one(String name) {
        return single(name, all(name));
    }

    /** As {@link #one}, for a value whose reader limits its length. */
    public Optional<String> oneOfAnyLength(String name) {
        return single(name, allOfAnyLength(name));
    }

    private Optional<String> single(String name, List<String> all) {
        if (all.size() > 1) {
            violate(name, "repeated", "This query parameter occurs more than once.");
        }
        return all.stream().findFirst();
    }

    /** A parameter as a domain value, or empty when it is absent or invalid. */
    public <T> Optional<T> parsed(String name, Function<String, T> parse) {
        return one(name).flatMap(text -> checked(name, () -> parse.apply(text)));
    }

    /** An id of any kind, or empty when it is absent or no UUID. */
    public Optional<UUID> id(String name) {
        return parsed(name, QueryParameters::uuid);
    }

    /** Ids of a parameter that may be repeated. */
    public List<UUID> ids(String name) {
        return allParsed(name, QueryParameters::uuid);
    }

    private static UUID uuid(String text) {
        return UuidText.parse(text)
                .orElseThrow(
                        () -> Failure.Invalid.value("invalid_id", "Must be a UUID.").asException());
    }

    /** As {@link #parsed}; a missing or blank parameter is a violation. */
    public <T> Optional<T> required(String name, Function<String, T> parse) {
        Optional<String> text = one(name);
        if (!values.containsKey(name) || text.filter(String::isBlank).isPresent()) {
            violate(name, "required", Messages.REQUIRED);
            return Optional.empty();
        }
        return text.flatMap(given -> checked(name, () -> parse.apply(given)));
    }

    /**
     * The values of a parameter that may be repeated up to 100 times, without those that contain
     * control characters or have more than 500 characters.
     */
    public List<String> all(String name) {
        List<String> all = allOfAnyLength(name);
        if (all.size() > MAX_VALUES) {
            violate(name, "too_many", Messages.atMost(MAX_VALUES, "values"));
            return List.of();
        }
        if (all.stream().anyMatch(value -> Text.isLonger(value, MAX_LENGTH))) {
            violate(name, "too_long", Messages.atMostCharacters(MAX_LENGTH));
        }
        return all.stream().filter(value -> !Text.isLonger(value, MAX_LENGTH)).toList();
    }

    /** As {@link #all}, for values whose reader limits their number and length. */
    public List<String> allOfAnyLength(String name) {
        known.add(name);
        return values.getOrDefault(name, List.of()).stream()
                .filter(value -> value.indexOf('\0') < 0)
                .toList();
    }

    /** A parameter that may be repeated, as domain values. */
    public <T> List<T> allParsed(String name, Function<String, T> parse) {
        return all(name).stream()
                .flatMap(text -> checked(name, () -> parse.apply(text)).stream())
                .toList();
    }

    /**
     * Parameters written {@code name[key]=value} or {@code name=key=value}, by key. Generated
     * clients write the second form, because they know a parameter only by a fixed name. At most 20
     * keys.
     */
    public Map<String, String> keyed(String name) {
        return keyed(name, MAX_KEYS);
    }

    /** As {@link #keyed(String)}, with another maximum of keys. */
    public Map<String, String> keyed(String name, int max) {
        Map<String, String> found = new LinkedHashMap<>();
        values.forEach((full, all) -> {
            if (full.startsWith(name + "[") && full.endsWith("]")) {
                String key = full.substring(name.length() + 1, full.length() - 1);
                Optional<String> value = one(full);
                if (key.isBlank() || key.contains("[") || key.contains("]")) {
                    violate(
                            full,
                            "invalid_format",
                            "Must be written as %s[key]=value, with one key.".formatted(name));
                } else {
                    value.ifPresent(given -> found.put(key, given));
                }
            }
        });
        all(name).forEach(pair -> addPair(found, name, pair));
        if (found.size() > max) {
            violate(name, "too_many", Messages.atMost(max, "keys"));
        }
        return found;
    }

    /** Adds a violation of one parameter. */
    public void violate(String name, String code, String message) {
        violations.add(new Violation(Violation.Part.QUERY, name, code, message));
    }

    /**
     * Runs a parser; its violations are added to the parameter, or, when the name is empty, to the
     * parameters that they name. The result is then empty.
     */
    public <T> Optional<T> checked(String name, Supplier<T> parse) {
        try {
            return Optional.of(parse.get());
        } catch (FailureException e) {
            if (!(e.failure() instanceof Failure.Invalid invalid)) {
                throw e;
            }
            invalid.violations()
                    .forEach(
                            v -> violate(name.isEmpty() ? v.field() : name, v.code(), v.message()));
            return Optional.empty();
        }
    }

    /**
     * In a strict request, adds a violation for each parameter that was not read. Call it once,
     * after the last parameter.
     */
    void addUnknown() {
        if (isStrict) {
            values.keySet().stream()
                    .filter(name -> !known.contains(name))
                    .forEach(name -> violate(name, "unknown_parameter", unknown(name)));
            known.addAll(values.keySet());
        }
    }

    private String unknown(String name) {
        return Messages.unknown("query parameter", name, known);
    }

    /**
     * Throws all violations together, those of the headers too. In a strict request, parameters
     * that were not read are violations.
     */
    public void finish() {
        addUnknown();
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
