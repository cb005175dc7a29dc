package dev.postroom.adapters.rest.shared.explorer;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Converts the text of a Markdown block to HTML: code, bold text and links. */
final class Inline {

    private static final Pattern CODE = Pattern.compile("`([^`]+)`");
    private static final Pattern BOLD = Pattern.compile("\\*\\*(.+?)\\*\\*");
    private static final Pattern LINK = Pattern.compile("\\[([^\\]]+)\\]\\(([^)\\s]+)\\)");
    // a character that no page has
    private static final String PLACE = "\uE000";
    private static final Pattern PLACES = Pattern.compile(PLACE);

    private final String folder;

    /** For a page of that folder below {@code docs}. */
    Inline(String folder) {
        this.folder = folder;
    }

    String html(String text) {
        List<String> codes = new ArrayList<>();
        String places =
                CODE.matcher(Html.escaped(text))
                        .replaceAll(found -> {
                            codes.add("<code>" + found.group(1) + "</code>");
                            return PLACE;
                        });
        String linked = LINK.matcher(places).replaceAll(this::link);
        String bold = BOLD.matcher(linked).replaceAll("<strong>$1</strong>");
        Iterator<String> left = codes.iterator();
        return PLACES.matcher(bold).replaceAll(_ -> Matcher.quoteReplacement(left.next()));
    }

    private String link(MatchResult found) {
        String text = found.group(1);
        return Matcher.quoteReplacement(
                GuideLinks.served(folder, found.group(2))
                        .map(target -> "<a href=\"" + target + "\">" + text + "</a>")
                        .orElse(text));
    }
}
