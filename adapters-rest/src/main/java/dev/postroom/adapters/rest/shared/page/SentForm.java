package dev.postroom.adapters.rest.shared.page;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.page.part.FormError;
import dev.postroom.adapters.rest.shared.page.part.Numbers;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;

import jakarta.ws.rs.core.MultivaluedMap;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A form that was sent. Its fields are read as those of the request to the API that does the same,
 * so that both accept the same values and say the same about others.
 */
public final class SentForm {

    private final MultivaluedMap<String, String> values;

    private SentForm(MultivaluedMap<String, String> values) {
        this.values = values;
    }

    /** The form of this request. */
    public static SentForm of(ApiRequest request) {
        return new SentForm(request.form());
    }

    /** The text that was filled in; empty for nothing. Lines end as in the API. */
    public String text(String name) {
        return Optional.ofNullable(values.getFirst(name)).orElse("").replace("\r\n", "\n");
    }

    /** Whether a box was checked. */
    public boolean isChecked(String name) {
        return values.containsKey(name);
    }

    /** As {@link #parts}, of the text that was filled in. */
    public List<String> list(String name) {
        return parts(text(name));
    }

    /** The different parts of a text that are separated by commas or lines. */
    public static List<String> parts(String text) {
        return Arrays.stream(text.split("[,\n]"))
                .map(String::strip)
                .filter(part -> !part.isEmpty())
                .distinct()
                .toList();
    }

    /** Those of these fields that were filled in, as fields of a request. */
    public Map<String, Object> filled(String... names) {
        Map<String, Object> filled = new LinkedHashMap<>();
        for (String name : names) {
            if (!text(name).isBlank()) {
                filled.put(name, text(name));
            }
        }
        return filled;
    }

    /**
     * The reasons why a form was refused. Other failures than those of its content are thrown
     * again.
     */
    public static List<FormError> errors(FailureException e) {
        return switch (e.failure()) {
            case Failure.Invalid invalid -> FormError.of(invalid);
            case Failure.Conflict conflict -> of(conflict.detail());
            case Failure.PreconditionFailed changed -> of(changed.detail());
            case Failure.LimitExceeded limit ->
                    of(
                            "The plan %s allows %s of %s, and %s are used. Change the plan under Billing."
                                    .formatted(
                                            limit.plan(),
                                            Numbers.of(limit.maximum()),
                                            limit.limit(),
                                            Numbers.of(limit.current())));
            case Failure.RateLimited limited ->
                    of(
                            "Wait %s, and try again."
                                    .formatted(
                                            Numbers.counted(
                                                    Math.max(1, limited.retryAfter().toSeconds()),
                                                    "second",
                                                    "seconds")));
            default -> throw e;
        };
    }

    private static List<FormError> of(String message) {
        return List.of(new FormError("", message));
    }
}
