package dev.postroom.adapters.email.template.html;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
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
    private static final Pattern NO_SIZE = Pattern.compile("0+(?:\\.0+)?(?:[a-z]+|%)?");
    private static final Pattern RELATIVE_SIZE =
            Pattern.compile("[0-9.]+(?:em|%)|larger|smaller|inherit|unset");

    private final String url;
    private final List<Element> open = new ArrayList<>();
    private final List<StyleRules.Target> around = new ArrayList<>();
    private final Map<String, Integer> names = new HashMap<>();
    private final StyleRules styles = new StyleRules();
    private boolean inLink;
    private boolean isFound;

    /**
     * An open element.
     *
     * @param look how its content is shown
     */
    private record Element(StyleRules.Target target, Look look) {

        String name() {
            return target.name();
        }
    }

    /**
     * How something is shown.
     *
     * @param isGone with all in it
     * @param isInvisible unless something in it is visible again
     * @param isTiny unless something in it has a size again
     */
    private record Look(boolean isGone, boolean isInvisible, boolean isTiny) {

        static final Look PLAIN = new Look(false, false, false);

        boolean isShown() {
            return !isGone && !isInvisible;
        }

        Look inside(boolean gone, Map<String, String> style) {
            String visibility = style.getOrDefault("visibility", "inherit");
            String size = style.getOrDefault("font-size", "inherit");
            return new Look(
                    isGone || gone || style.getOrDefault("display", "").equals("none"),
                    visibility.equals("inherit")
                            ? isInvisible
                            : visibility.equals("hidden") || visibility.equals("collapse"),
                    NO_SIZE.matcher(size).matches()
                            || (isTiny && RELATIVE_SIZE.matcher(size).matches()));
        }
    }

    private VisibleLink(String url) {
        this.url = url;
    }

    /** Whether the HTML shows a link to a URL that begins with this one, or its text. */
    static boolean isIn(String html, String url) {
        VisibleLink link = new VisibleLink(url);
        if (html.contains(url)) {
            HtmlWalk.over(html, new Styles(link.styles));
            HtmlWalk.over(html, link);
        }
        return link.isFound;
    }

    @Override
    public void open(String name, Map<String, HtmlWalk.Value> attributes) {
        if (END_PARAGRAPHS.contains(name) && !open.isEmpty() && open.getLast().name().equals("p")) {
            close("p");
        }
        Element element = element(name, attributes);
        if (!WITHOUT_END.contains(name)) {
            open.add(element);
            around.add(element.target());
            names.merge(name, 1, Integer::sum);
        }
        if (name.equals("a")) {
            inLink = leads(attributes);
        }
        isFound |=
                element.look().isShown()
                        && (name.equals("area")
                                ? leads(attributes)
                                : (inLink && name.equals("img")));
    }

    private Element element(String name, Map<String, HtmlWalk.Value> attributes) {
        StyleRules.Target target =
                StyleRules.Target.of(name, value(attributes, "class"), value(attributes, "id"));
        boolean gone = NOT_SHOWN.contains(name) || attributes.containsKey("hidden");
        String style = value(attributes, "style");
        return new Element(target, look().inside(gone, styles.of(target, style, around)));
    }

    private Look look() {
        return open.isEmpty() ? Look.PLAIN : open.getLast().look();
    }

    private boolean leads(Map<String, HtmlWalk.Value> attributes) {
        return value(attributes, "href").strip().startsWith(url);
    }

    private static String value(Map<String, HtmlWalk.Value> attributes, String name) {
        HtmlWalk.Value value = attributes.get(name);
        return value == null ? "" : value.text();
    }

    @Override
    public void close(String name) {
        if (names.getOrDefault(name, 0) > 0) {
            Element last;
            do {
                last = open.removeLast();
                around.removeLast();
                names.merge(last.name(), -1, Integer::sum);
            } while (!last.name().equals(name));
        }
        inLink &= !name.equals("a");
    }

    @Override
    public void text(String text) {
        isFound |=
                look().isShown()
                        && !look().isTiny()
                        && (text.contains(url)
                                || (inLink && !SPACE.matcher(text).replaceAll("").isEmpty()));
    }

    /** Reads the rules of all styles, which also count for the elements before them. */
    private static final class Styles implements HtmlWalk.Visitor {

        private final StyleRules rules;
        private int outlook;
        private boolean isStyle;

        Styles(StyleRules rules) {
            this.rules = rules;
        }

        @Override
        public void open(String name, Map<String, HtmlWalk.Value> attributes) {
            outlook += name.equals(HtmlWalk.OUTLOOK) ? 1 : 0;
            String media = value(attributes, "media").strip();
            isStyle = name.equals("style") && Set.of("all", "screen", "").contains(media);
        }

        @Override
        public void close(String name) {
            outlook -= name.equals(HtmlWalk.OUTLOOK) && outlook > 0 ? 1 : 0;
            isStyle = false;
        }

        @Override
        public void text(String text) {
            if (isStyle && outlook == 0) {
                rules.add(text);
            }
        }
    }
}
