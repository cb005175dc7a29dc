package dev.postroom.adapters.rest.shared.explorer;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Converts the Markdown of the documentation to HTML: headings, paragraphs, lists of one level,
 * fenced code and tables. Anything else is a paragraph.
 */
final class Markdown {

    private static final Pattern HEADING = Pattern.compile("(#{1,6}) +(.*)");
    private static final Pattern ITEM = Pattern.compile("(-|\\d+\\.) +(.*)");
    private static final Pattern CELL_END = Pattern.compile("(?<!\\\\)\\|");
    private static final String FENCE = "```";

    private final Inline inline;
    private final List<String> lines;
    private int next;

    private Markdown(Inline inline, List<String> lines) {
        this.inline = inline;
        this.lines = lines;
    }

    /**
     * The page as HTML.
     *
     * @param folder of the page, below {@code docs}
     */
    static String html(String folder, String markdown) {
        return new Markdown(new Inline(folder), markdown.lines().toList()).html();
    }

    /** The text of the first heading. */
    static String title(String markdown) {
        return markdown.lines().findFirst().orElse("").replaceFirst("^#+ *", "");
    }

    private String html() {
        List<String> blocks = new ArrayList<>();
        while (next < lines.size()) {
            String line = lines.get(next);
            if (line.isBlank() || line.startsWith("<!--")) {
                next++;
            } else {
                blocks.add(block(line));
            }
        }
        return String.join("\n", blocks);
    }

    private String block(String line) {
        Matcher heading = HEADING.matcher(line);
        if (heading.matches()) {
            next++;
            return heading(heading.group(1).length(), heading.group(2));
        }
        if (line.startsWith(FENCE)) {
            return code();
        }
        if (line.startsWith("|")) {
            return table();
        }
        Matcher item = ITEM.matcher(line);
        return item.matches() ? list(item.group(1)) : paragraph();
    }

    private String heading(int level, String text) {
        return "<h%1$d id=\"%2$s\">%3$s</h%1$d>".formatted(level, anchor(text), inline.html(text));
    }

    // as GitHub names them, so that links work in both places
    private static String anchor(String heading) {
        return heading.toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{N} _-]", "")
                .replace(' ', '-');
    }

    private String code() {
        next++;
        String text = taken(line -> !line.startsWith(FENCE), "\n");
        next++;
        return "<pre><code>" + Html.escaped(text) + "</code></pre>";
    }

    private String table() {
        List<String> rows = taken(line -> line.startsWith("|"), "\n").lines().toList();
        StringBuilder html = new StringBuilder("<table>\n");
        html.append(row(rows.getFirst(), "th"));
        rows.stream().skip(2).forEach(row -> html.append(row(row, "td")));
        return html.append("</table>").toString();
    }

    private String row(String line, String cell) {
        String inner = line.strip().substring(1).replaceFirst("\\|$", "");
        return CELL_END.splitAsStream(inner)
                .map(text -> text.strip().replace("\\|", "|"))
                .map(text -> "<%1$s>%2$s</%1$s>".formatted(cell, inline.html(text)))
                .collect(Collectors.joining("", "<tr>", "</tr>\n"));
    }

    // a numbered list may go on after a block between its items
    private String list(String mark) {
        String kind = mark.equals("-") ? "ul" : "ol";
        String start =
                mark.equals("-") || mark.equals("1.")
                        ? ""
                        : " start=\"" + mark.replace(".", "") + "\"";
        StringBuilder html = new StringBuilder("<" + kind + start + ">");
        while (next < lines.size()) {
            Matcher item = ITEM.matcher(lines.get(next));
            if (!item.matches()) {
                break;
            }
            next++;
            String more = taken(line -> !line.isBlank() && !ITEM.matcher(line).matches(), " ");
            html.append("<li>")
                    .append(inline.html((item.group(2) + " " + more).strip()))
                    .append("</li>");
        }
        return html.append("</" + kind + ">").toString();
    }

    private String paragraph() {
        return "<p>" + inline.html(taken(Markdown::continues, "\n")) + "</p>";
    }

    private static boolean continues(String line) {
        return !line.isBlank()
                && !line.startsWith(FENCE)
                && !line.startsWith("|")
                && !HEADING.matcher(line).matches()
                && !ITEM.matcher(line).matches();
    }

    // the lines from here on that meet the condition
    private String taken(Predicate<String> condition, String separator) {
        int start = next;
        while (next < lines.size() && condition.test(lines.get(next))) {
            next++;
        }
        return String.join(separator, lines.subList(start, next));
    }
}
