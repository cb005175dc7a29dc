package dev.postroom.domain.shared.json;

import dev.postroom.domain.shared.failure.Messages;

import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;

/** The fields of one object that its operation does not read. */
final class UnreadFields {

    /** The most fields of one object that are reported. */
    private static final int MAX_REPORTED = 100;

    private final Set<String> read = new LinkedHashSet<>();
    private final Set<String> ignored = new LinkedHashSet<>();
    private final Map<String, String> reasons = new HashMap<>();

    /** Notes that the operation reads a field. */
    void noteRead(String name) {
        read.add(name);
    }

    /** Lets a field be present without being read. */
    void ignore(String name) {
        ignored.add(name);
    }

    /** Notes why the operation does not read a field that the resource has. */
    void explain(String name, String reason) {
        reasons.put(name, reason);
    }

    /**
     * Adds a violation for each field that is neither read nor ignored.
     *
     * @param violate takes the name and the violation's code and message
     */
    void report(Map<?, ?> object, BiConsumer<String, Unread> violate) {
        int reported = 0;
        Iterator<?> names = object.keySet().iterator();
        while (names.hasNext() && reported < MAX_REPORTED) {
            String name = String.valueOf(names.next());
            if (!read.contains(name) && !ignored.contains(name)) {
                violate.accept(name, unread(name));
                reported++;
            }
        }
    }

    private Unread unread(String name) {
        String reason = reasons.get(name);
        return reason == null
                ? new Unread("unknown_field", Messages.unknownField(name, read))
                : new Unread("not_changeable", reason);
    }

    /** The violation of a field that is not read. */
    record Unread(String code, String message) {}
}
