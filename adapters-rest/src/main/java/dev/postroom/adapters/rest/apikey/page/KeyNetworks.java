package dev.postroom.adapters.rest.apikey.page;

import dev.postroom.adapters.rest.shared.http.RequestTrace;
import dev.postroom.adapters.rest.shared.page.Filled;
import dev.postroom.adapters.rest.shared.page.part.Field;
import dev.postroom.adapters.rest.shared.page.part.FormError;
import dev.postroom.adapters.rest.shared.page.part.Notice;
import dev.postroom.adapters.rest.shared.page.part.Numbers;
import dev.postroom.domain.identity.AllowedNetworks;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.failure.FieldPath;
import dev.postroom.domain.shared.failure.Violation;
import dev.postroom.domain.shared.failure.Violations;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Networks as people write them for a key: one on each line. */
final class KeyNetworks {

    static final String FIELD = "allowed_networks";

    private static final int ROWS = 4;

    private KeyNetworks() {}

    /** The networks in the form; adds a violation that names its line for each that is none. */
    static AllowedNetworks read(Filled form, Violations violations) {
        List<String> lines = text(form).lines().map(String::strip).toList();
        List<Integer> filled =
                IntStream.range(0, lines.size())
                        .filter(i -> !lines.get(i).isEmpty())
                        .boxed()
                        .toList();
        try {
            return AllowedNetworks.parse(filled.stream().map(lines::get).toList());
        } catch (FailureException e) {
            if (!(e.failure() instanceof Failure.Invalid invalid)) {
                throw e;
            }
            invalid.violations().stream()
                    .map(found -> inLine(found, filled))
                    .forEach(violations::add);
            return AllowedNetworks.EVERYWHERE;
        }
    }

    private static Violation inLine(Violation found, List<Integer> filled) {
        return IntStream.range(0, filled.size())
                .filter(i -> FieldPath.isIn(found.field(), "[" + i + "]"))
                .mapToObj(i -> "Line " + (filled.get(i) + 1) + ": " + found.message())
                .findFirst()
                .map(message -> new Violation(FIELD, found.code(), message))
                .orElse(found.within(FIELD));
    }

    static Field field(Filled form, List<FormError> errors) {
        return Field.area(FIELD, "Networks", text(form))
                .rows(ROWS)
                .hint(
                        "Addresses or networks of the program, one on each line, for example"
                                + " 203.0.113.0/24. From elsewhere the key is refused. Empty: it"
                                + " can be used from everywhere."
                                + here().map(" Your own address is %s."::formatted).orElse(""))
                .error(
                        errors.stream()
                                .filter(error -> error.field().equals(FIELD))
                                .map(FormError::message)
                                .collect(Collectors.joining(" ")));
    }

    // a browser leaves out an empty first line of a field, and the lines would be counted otherwise
    private static String text(Filled form) {
        return form.text(FIELD).strip();
    }

    private static Optional<String> here() {
        return RequestTrace.current().client().ip().map(Object::toString);
    }

    /** Says that the key is refused from where its maker is, if it is. */
    static Optional<Notice> notice(AllowedNetworks networks) {
        return networks.allow(RequestTrace.current().client().ip())
                ? Optional.empty()
                : Optional.of(
                        new Notice(
                                "info",
                                "Not for this place",
                                "The key is refused from where you are%s. Try it from one of its networks."
                                        .formatted(here().map(" (%s)"::formatted).orElse(""))));
    }

    /** All networks in words. */
    static String words(AllowedNetworks networks) {
        return networks.isRestricted() ? String.join(", ", networks.texts()) : "everywhere";
    }

    /** The number of networks in words, to be appended; empty for everywhere. */
    static String count(AllowedNetworks networks) {
        return networks.isRestricted()
                ? ", " + Numbers.counted(networks.networks().size(), "network", "networks")
                : "";
    }
}
