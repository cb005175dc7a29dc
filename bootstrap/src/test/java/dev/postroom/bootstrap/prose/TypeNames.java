package dev.postroom.bootstrap.prose;

import java.util.List;
import java.util.regex.Pattern;

/** Finds the types that a Java file declares, nested ones too. Each name is a text of its words. */
final class TypeNames {

    private static final Pattern DECLARATION =
            Pattern.compile(
                    "(?m)^[\\w \\t@-]*\\b(?:class|interface|record|enum)["
                            + " \\t]+([A-Z]\\w*)(?=[\\s<({])");
    private static final Pattern WORD_START = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])");

    private TypeNames() {}

    static List<Wording> of(String file, String source) {
        return DECLARATION
                .matcher(source)
                .results()
                .map(found -> found.group(1))
                .map(name ->
                        new Wording(
                                file + "#" + name,
                                TextKind.TYPES,
                                WORD_START.matcher(name).replaceAll(" ")))
                .toList();
    }
}
