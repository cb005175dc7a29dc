package dev.postroom.adapters.email.template.html;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Looks for a link that a reader of the HTML can see and follow. */
final class VisibleLink implements HtmlWalk.Visitor {

    private static final Set<String> WITHOUT_END =
            Set.of(
                    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta",
                    "source", "wbr");
    private static final Set<String> NOT_SHOWN =
            Set.of("head", "style", "script", "title", "template", "noscript", HtmlWalk.OUTLOOK);
    private static final Set<String> END_PARAGRAPHS =
            Set.of("p", "div", "table", "ul", "ol", "h1", "h2", "h3", "h4", "h5", "h6", "center");
    private static final Pattern SPACE =
            Pattern.compile(
                    "&(?:nbsp|#160|#xa0|zwnj|zwj|shy);|[\\s\\p{Z}\\p{Cf}]",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern HIDING =
            Pattern.compile("(?:^|;)(?:display:none|visibility:hidden)", Pattern.CASE_INSENSITIVE);

    private final String url;
    private final List<Element> open = new ArrayList<>();
    private final Map<String, Integer> names = new HashMap<>();
    private int hidden;
    private boolean inLink;
    private boolean isFound;

    private record Element(String name, boolean hides) {}

    private VisibleLink(String url) {
        this.url = url;
    }

    /** Whether the HTML shows a link to a URL that begins with this one, or its text. */
    static boolean isIn(String html, String url) {
        VisibleLink link = new VisibleLink(url);
        HtmlWalk.over(html, link);
        return link.isFound;
    }

    @Override
    public void open(String name, Map<String, HtmlWalk.Value> attributes) {
        if (END_PARAGRAPHS.contains(name) && !open.isEmpty() && open.getLast().name().equals("p")) {
            close("p");
        }
        boolean hides = NOT_SHOWN.contains(name) || hides(attributes);
        if (!WITHOUT_END.contains(name)) {
            open.add(new Element(name, hides));
            names.merge(name, 1, Integer::sum);
            hidden += hides ? 1 : 0;
        }
        boolean shown = hidden == 0 && !hides;
        if (name.equals("a")) {
            inLink = leads(attributes);
        }
        isFound |=
                shown && (name.equals("area") ? leads(attributes) : (inLink && name.equals("img")));
    }

    private boolean leads(Map<String, HtmlWalk.Value> attributes) {
        return value(attributes, "href").strip().startsWith(url);
    }

    private static String value(Map<String, HtmlWalk.Value> attributes, String name) {
        HtmlWalk.Value value = attributes.get(name);
        return value == null ? "" : value.text();
    }

    private static boolean hides(Map<String, HtmlWalk.Value> attributes) {
        String style = value(attributes, "style").replaceAll("\\s", "");
        return attributes.containsKey("hidden")
                || HIDING.matcher(style.toLowerCase(Locale.ROOT)).find();
    }

    @Override
    public void close(String name) {
        if (names.getOrDefault(name, 0) > 0) {
            Element last;
            do {
                last = open.removeLast();
                names.merge(last.name(), -1, Integer::sum);
                hidden -= last.hides() ? 1 : 0;
            } while (!last.name().equals(name));
        }
        inLink &= !name.equals("a");
    }

    @Override
    public void text(String text) {
        isFound |=
                hidden == 0
                        && (text.contains(url)
                                || (inLink && !SPACE.matcher(text).replaceAll("").isEmpty()));
    }
}
