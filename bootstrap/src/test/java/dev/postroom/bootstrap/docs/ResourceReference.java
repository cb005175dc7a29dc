package dev.postroom.bootstrap.docs;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A page of {@code docs/resources} about one resource, by its sections. */
record ResourceReference(String name, String text) {

    private static final Pattern HEADING = Pattern.compile("^## (.*)$", Pattern.MULTILINE);
    private static final Pattern OPERATION =
            Pattern.compile("^\\| `([A-Z]+) ([^`]+)` \\| [^|]+ \\| (.+) \\|$", Pattern.MULTILINE);
    private static final Pattern CODE = Pattern.compile("`([^`\n]+)`");

    static ResourceReference read(String name) {
        return new ResourceReference(name, SourceTree.page("docs/resources/" + name));
    }

    /** The headings of the second level, in their order. */
    List<String> headings() {
        return HEADING.matcher(withoutBlocks()).results().map(found -> found.group(1)).toList();
    }

    /** Method, path and scope of each row in the table of operations, joined by spaces. */
    Set<String> operations() {
        Set<String> found = new TreeSet<>();
        Matcher row = OPERATION.matcher(section("Operations"));
        while (row.find()) {
            found.add(
                    row.group(1) + " " + row.group(2) + " " + row.group(3).replaceAll("[`|]", ""));
        }
        return found;
    }

    /** Every text in backticks in a section. */
    Set<String> codes(String heading) {
        return codesIn(section(heading));
    }

    /** Texts in backticks in the given column of the tables of a section. */
    Set<String> codesOfColumn(String heading, int column) {
        Set<String> found = new TreeSet<>();
        section(heading)
                .lines()
                .filter(line -> line.startsWith("| `") || line.matches("\\| \\d.*"))
                .forEach(line -> found.addAll(codesIn(line.split("\\|")[column])));
        return found;
    }

    private static Set<String> codesIn(String text) {
        Set<String> found = new TreeSet<>();
        CODE.matcher(text).results().map(match -> match.group(1)).forEach(found::add);
        return found;
    }

    private String section(String heading) {
        String prose = withoutBlocks();
        int start = prose.indexOf("\n## " + heading + "\n");
        if (start < 0) {
            throw new AssertionError(name + " has no section " + heading);
        }
        int end = prose.indexOf("\n## ", start + 1);
        return prose.substring(start, end < 0 ? prose.length() : end);
    }

    private String withoutBlocks() {
        return text.replaceAll("(?ms)^( *)```\\w*\\n.*?^\\1```\\n", "");
    }
}
