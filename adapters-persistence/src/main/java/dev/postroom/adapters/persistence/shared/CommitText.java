package dev.postroom.adapters.persistence.shared;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The text of a {@link CommitStatement}, read once. Kept in constants only: the tests find them
 * there, and hold them to a workspace as they do all statements.
 *
 * @param named with named parameters
 * @param numbered with the commit, as the driver takes it
 * @param names of the parameters in their order
 */
public record CommitText(String named, String numbered, List<String> names) {
    private static final Pattern PARAMETER = Pattern.compile("(?<!:):(\\w+)");
    private static final String COMMIT = ";\nCOMMIT";

    /** A statement with named parameters, without comments, quotes and a semicolon at its end. */
    public static CommitText of(String sql) {
        List<String> names = new ArrayList<>();
        Matcher parameters = PARAMETER.matcher(sql);
        String numbered =
                parameters.replaceAll(parameter -> {
                    names.add(parameter.group(1));
                    return "?";
                });
        return new CommitText(sql, numbered.strip() + COMMIT, List.copyOf(names));
    }
}
