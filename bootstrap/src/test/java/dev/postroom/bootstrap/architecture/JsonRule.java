package dev.postroom.bootstrap.architecture;

import com.tngtech.archunit.core.domain.JavaClass;

import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Rule 46. */
final class JsonRule {

    private static final Pattern READING =
            Pattern.compile(
                    "com\\.fasterxml\\.jackson\\.databind\\..*\\.(readValues?|convertValue|treeToValue"
                        + "|treeAsTokens|readerFor\\w*|readerForUpdating|updateValue|canDeserialize)"
                        + "|com\\.fasterxml\\.jackson\\.core\\..*\\.(readValueAs|readValuesAs|readValue|treeToValue)"
                        + "|com\\.fasterxml\\.jackson\\.databind\\..*\\.\\w*(DefaultTyping|PolymorphicType)\\w*"
                        + "|org\\.jdbi\\.v3\\.core\\.mapper\\.reflect\\..*");
    private static final Pattern TYPING =
            Pattern.compile(
                    "com\\.fasterxml\\.jackson\\.annotation\\.Json(TypeInfo|SubTypes|TypeId|Creator)(\\$.*)?"
                        + "|com\\.fasterxml\\.jackson\\.databind\\.(jsontype\\..*"
                        + "|annotation\\.(JsonDeserialize|JsonTypeResolver|JsonTypeIdResolver))");

    private JsonRule() {}

    static Rule of(Layout layout) {
        return new Rule(
                46,
                new Rule.Text(
                        "Libraries make no objects of our types from JSON or rows, but in the"
                                + " listed classes",
                        "a library would make any object that the text describes, past its"
                                + " constructor's checks or of a class that the client names",
                        "read a tree or a row, and call the constructor"),
                layout.everywhere(),
                Rule.each(layout.everywhere(), type -> Stream.concat(reading(type), typing(type))));
    }

    private static Stream<Violation> reading(JavaClass type) {
        return Accesses.from(type)
                .filter(access -> READING.matcher(Accesses.nameOf(access)).matches())
                .map(access -> Violation.of(access, "has objects made by"));
    }

    private static Stream<Violation> typing(JavaClass type) {
        return type.getDirectDependenciesFromSelf().stream()
                .filter(on -> TYPING.matcher(on.getTargetClass().getFullName()).matches())
                .map(Violation::of)
                .collect(Distinct.byKey())
                .stream();
    }
}
