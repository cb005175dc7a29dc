package dev.postroom.adapters.email.template;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The position of a path in the block structure of a source.
 *
 * @param depth items entered: a bare name is a top-level variable at depth 0 only
 * @param blockParams of the enclosing blocks
 */
record NameScope(int depth, Set<String> blockParams) {

    private static final Pattern UP = Pattern.compile("\\.\\.(/|$)");
    private static final Pattern HERE = Pattern.compile("^(\\./|this[./]|\\.$|this$)");
    private static final Pattern HEAD = Pattern.compile("^(?:\\[([^\\]]+)]|([^./\\[\\]]+)).*");

    /** Outside of every block. */
    static NameScope root() {
        return new NameScope(0, Set.of());
    }

    /** Inside a block that enters an item. */
    NameScope item() {
        return new NameScope(depth + 1, blockParams);
    }

    /** With the block parameters of a block. */
    NameScope naming(List<String> names) {
        Set<String> all = new HashSet<>(blockParams);
        all.addAll(names);
        return new NameScope(depth, all);
    }

    /** The top-level variable that a path refers to, or empty. */
    Optional<String> topLevelName(String path) {
        if (path.startsWith("@root.") || path.startsWith("@root/")) {
            return head(path.substring("@root.".length()));
        }
        if (path.startsWith("@")) {
            return Optional.empty();
        }
        int ups = 0;
        String rest = path;
        for (Matcher up = UP.matcher(rest); up.lookingAt(); up = UP.matcher(rest)) {
            rest = rest.substring(up.end());
            ups++;
        }
        if (ups != depth) {
            return Optional.empty();
        }
        boolean isOwn = ups > 0 || HERE.matcher(rest).find();
        return head(HERE.matcher(rest).replaceFirst(""))
                .filter(name -> isOwn || !blockParams.contains(name));
    }

    private static Optional<String> head(String path) {
        Matcher head = HEAD.matcher(path);
        if (!head.matches()) {
            return Optional.empty();
        }
        return Optional.of(head.group(1) == null ? head.group(2) : head.group(1));
    }
}
