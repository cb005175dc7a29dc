package dev.postroom.adapters.rest.shared.explorer;

import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Converts the Markdown subset of the error pages to HTML: headings, paragraphs, hyphen lists and
 * code in backticks.
 */
final class Markdown {

    private static final Pattern CODE = Pattern.compile("`([^`]+)`");

    private Markdown() {}

    static String html(String markdown) {
        return Pattern.compile("\\n{2,}")
                .splitAsStream(markdown.strip())
                .map(Markdown::block)
                .collect(Collectors.joining("\n"));
    }

    /** The text of the first heading. */
    static String title(String markdown) {
        return markdown.lines().findFirst().orElse("").replaceFirst("^#+ *", "");
    }

    private static String block(String block) {
        if (block.startsWith("## ")) {
            return "<h2>" + inline(block.substring(3)) + "</h2>";
        }
        if (block.startsWith("# ")) {
            return "<h1>" + inline(block.substring(2)) + "</h1>";
        }
        return block.startsWith("- ") ? list(block) : "<p>" + inline(block) + "</p>";
    }

    private static String list(String block) {
        return Pattern.compile("(^|\\n)- ")
                .splitAsStream(block)
                .filter(item -> !item.isBlank())
                .map(item -> "<li>" + inline(item) + "</li>")
                .collect(Collectors.joining("", "<ul>", "</ul>"));
    }

    private static String inline(String text) {
        return CODE.matcher(Html.escaped(text)).replaceAll("<code>$1</code>");
    }
}
