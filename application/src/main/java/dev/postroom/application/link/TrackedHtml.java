package dev.postroom.application.link;

import dev.postroom.domain.email.Tracking;
import dev.postroom.domain.shared.text.ComposedText;
import dev.postroom.domain.shared.text.TextLayout;
import dev.postroom.domain.tracking.TrackedUrl;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * HTML whose links are tracked: a layout that has a value for each tracked link and for the image,
 * made once of the layout of the HTML, so that mails which share the one share the other. Immutable
 * and thread-safe.
 */
final class TrackedHtml {

    private static final int MOST_LINKS = 100;
    // stands for a value in the text of a layout
    private static final char VALUE = '\0';
    private static final Pattern OWN_PAGES =
            Pattern.compile("/(?:u|o|c|preferences|view|confirm)(?:[/?#].*)?");

    private final TextLayout layout;
    private final List<Part> parts;

    private TrackedHtml(TextLayout layout, List<Part> parts) {
        this.layout = layout;
        this.parts = List.copyOf(parts);
    }

    /** A value of the new layout. */
    private sealed interface Part {

        /** A value of the HTML itself. */
        record Given(int index) implements Part {}

        /** A link that is the same in all mails. */
        record Fixed(String url) implements Part {}

        /**
         * A link with values.
         *
         * @param literals as in a layout
         * @param first the index of its first value
         */
        record Varying(List<String> literals, int first) implements Part {}

        /** The image. */
        record Image() implements Part {}
    }

    /**
     * The same HTML, tracked.
     *
     * @param root the public root of the service: links to its pages for subscribers stay
     */
    static TrackedHtml of(TextLayout html, Tracking tracking, String root) {
        return new Building(String.join(String.valueOf(VALUE), html.literals()), root)
                .built(tracking);
    }

    /** Whether {@link #of} can tell the values of a text of this layout from its literals. */
    static boolean isShareable(TextLayout html) {
        return html.length() > 0
                && html.literals().stream().allMatch(literal -> literal.indexOf(VALUE) < 0);
    }

    /** The HTML with these values and links. */
    ComposedText fill(List<String> values, TrackedLinks links) {
        List<String> filled = new ArrayList<>(parts.size());
        for (Part part : parts) {
            filled.add(
                    switch (part) {
                        case Part.Given(int index) -> values.get(index);
                        case Part.Fixed(String url) -> links.to(url);
                        case Part.Varying varying -> link(varying, values, links);
                        case Part.Image _ -> image(links);
                    });
        }
        return new ComposedText(layout, filled);
    }

    private static String image(TrackedLinks links) {
        return "<img src=\""
                + links.image()
                + "\" width=\"1\" height=\"1\" alt=\"\" style=\"border:0\">";
    }

    private static String link(Part.Varying link, List<String> values, TrackedLinks links) {
        int count = link.literals().size() - 1;
        ComposedText source =
                new ComposedText(
                        new TextLayout(link.literals()),
                        values.subList(link.first(), link.first() + count));
        return target(source.whole(), links.root()).map(links::to).orElse(source.whole());
    }

    /** The URL of an attribute, if it is tracked. */
    private static Optional<String> target(String source, String root) {
        return AttributeText.of(source)
                .map(String::strip)
                .filter(TrackedUrl::isTrackable)
                .filter(url -> !isOwn(url, root));
    }

    private static boolean isOwn(String url, String root) {
        return url.startsWith(root) && OWN_PAGES.matcher(url.substring(root.length())).matches();
    }

    /** Makes the new layout. */
    private static final class Building {
        private final String html;
        private final String root;
        private final List<String> literals = new ArrayList<>();
        private final List<Part> parts = new ArrayList<>();
        private final Set<String> fixed = new LinkedHashSet<>();
        private StringBuilder literal = new StringBuilder();
        private boolean isImageDue;
        private int links;
        private int values;

        /**
         * @param html with a mark in the place of each value
         */
        Building(String html, String root) {
            this.html = html;
            this.root = root;
        }

        TrackedHtml built(Tracking tracking) {
            isImageDue = tracking.opens();
            int image = end(html);
            int at = 0;
            for (HrefScanner.Href href :
                    tracking.clicks() ? HrefScanner.hrefs(html) : List.<HrefScanner.Href>of()) {
                copy(at, href.start(), image);
                link(href);
                at = href.end();
            }
            copy(at, html.length(), image);
            placeImage();
            literals.add(literal.toString());
            return new TrackedHtml(new TextLayout(literals), parts);
        }

        // with the image, if its place is here
        private void copy(int from, int to, int image) {
            boolean isHere = from <= image && image < to;
            copy(from, isHere ? image : to);
            if (isHere) {
                placeImage();
                copy(image, to);
            }
        }

        private void placeImage() {
            if (isImageDue) {
                add(new Part.Image());
                isImageDue = false;
            }
        }

        // what is after the end of the body is shown too, but programs may cut it off
        private static int end(String html) {
            int body = html.toLowerCase(Locale.ROOT).lastIndexOf("</body");
            return body < 0 ? html.length() : body;
        }

        private void copy(int from, int to) {
            for (int i = from; i < to; i++) {
                if (html.charAt(i) == VALUE) {
                    add(new Part.Given(values++));
                } else {
                    literal.append(html.charAt(i));
                }
            }
        }

        private void link(HrefScanner.Href href) {
            String source = html.substring(href.start(), href.end());
            List<String> pieces = List.of(source.split(String.valueOf(VALUE), -1));
            Optional<Part> part = pieces.size() == 1 ? fixed(source) : varying(pieces);
            part.ifPresentOrElse(
                    known -> {
                        add(known);
                        values += pieces.size() - 1;
                    },
                    () -> copy(href.start(), href.end()));
        }

        private Optional<Part> fixed(String source) {
            return target(source, root)
                    .filter(url -> fixed.contains(url) || links < MOST_LINKS)
                    .map(url -> {
                        links += fixed.add(url) ? 1 : 0;
                        return new Part.Fixed(url);
                    });
        }

        private Optional<Part> varying(List<String> pieces) {
            if (links >= MOST_LINKS) {
                return Optional.empty();
            }
            links++;
            return Optional.of(new Part.Varying(pieces, values));
        }

        private void add(Part part) {
            literals.add(literal.toString());
            literal = new StringBuilder();
            parts.add(part);
        }
    }
}
