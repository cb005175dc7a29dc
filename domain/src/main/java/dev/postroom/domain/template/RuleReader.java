package dev.postroom.domain.template;

import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.failure.Messages;
import dev.postroom.domain.shared.json.FieldReader;
import dev.postroom.domain.shared.json.JsonFields;
import dev.postroom.domain.shared.text.Keyword;
import dev.postroom.domain.shared.text.Text;

import org.jspecify.annotations.Nullable;

import java.util.Map;
import java.util.Optional;

/** Parses the rule of one variable from JSON. */
final class RuleReader {

    private static final int LONGEST_DESCRIPTION = 500;

    private RuleReader() {}

    /** The rule; {@code Invalid}, each violation under its member. */
    static VariableRule read(@Nullable Object json) {
        if (json instanceof Map<?, ?> members) {
            return full(JsonFields.of(members));
        }
        return new VariableRule(type(json).keyword(), false, null, Optional.empty());
    }

    private static VariableRule full(JsonFields fields) {
        Optional<VariableType> type =
                fields.checked("type", () -> type(fields.value("type").orElse(null)));
        boolean required = FieldReader.flag(fields, "required", false);
        Optional<Object> fallback = fields.value("default");
        if (type.isPresent() && fallback.isPresent()) {
            Optional<Object> _ =
                    fields.checked("default", () -> type.get().validated(fallback.get()));
        }
        Optional<String> description =
                fields.parsed("description", text -> Text.multiline(text, LONGEST_DESCRIPTION));
        fields.finish(false);
        return new VariableRule(
                type.orElseThrow().keyword(), required, fallback.orElse(null), description);
    }

    private static VariableType type(@Nullable Object json) {
        if (json == null) {
            throw invalid("required", Messages.REQUIRED);
        }
        return Keyword.parse(VariableType.class, json.toString())
                .filter(_ -> json instanceof String)
                .orElseThrow(() ->
                        invalid("unknown_value", Messages.oneOf(Keyword.all(VariableType.class))));
    }

    private static FailureException invalid(String code, String message) {
        return Failure.Invalid.value(code, message).asException();
    }
}
