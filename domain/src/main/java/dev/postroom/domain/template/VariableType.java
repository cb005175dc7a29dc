package dev.postroom.domain.template;

import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.text.Keyword;

import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Map;

/** The type of a variable's value. */
public enum VariableType implements Keyword {
    STRING,
    NUMBER,
    BOOLEAN,
    ARRAY,
    OBJECT,
    /** ISO 8601 text, with or without a time, or a number of Unix seconds. */
    DATE;

    /** The same value; {@code Invalid} when it is of another type. */
    public Object validated(Object value) {
        boolean matches =
                switch (this) {
                    case STRING -> value instanceof String;
                    case NUMBER -> value instanceof Number;
                    case BOOLEAN -> value instanceof Boolean;
                    case ARRAY -> value instanceof List<?>;
                    case OBJECT -> value instanceof Map<?, ?>;
                    case DATE -> value instanceof Long || isDate(value);
                };
        if (!matches) {
            throw Failure.Invalid.value("invalid_default", "Must be of the type " + keyword() + ".")
                    .asException();
        }
        return value;
    }

    private static boolean isDate(Object value) {
        if (!(value instanceof String text)) {
            return false;
        }
        try {
            DateTimeFormatter form =
                    text.indexOf('T') < 0
                            ? DateTimeFormatter.ISO_LOCAL_DATE
                            : DateTimeFormatter.ISO_DATE_TIME;
            form.parse(text);
            return true;
        } catch (DateTimeParseException _) {
            return false;
        }
    }
}
