package dev.postroom.adapters.email.template.html;

import dev.postroom.adapters.email.template.html.ReplacedLinks.Part;
import dev.postroom.domain.shared.text.TextLayout;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Finds the places of the links and of the image in a layout. */
final class LinkPlaces {

    private static final int MOST_LINKS = 100;
    // stands for a value of the layout in its text
    private static final char VALUE = '\0';

    private final String html;
    private final Predicate<String> replaced;
    private final List<String> literals = new ArrayList<>();
    private final List<Part> parts = new ArrayList<>();
    private final Set<String> fixed = new LinkedHashSet<>();
    private StringBuilder literal = new StringBuilder();
    private boolean isImageDue;
    private int links;
    private int values;

    private LinkPlaces(String html, Predicate<String> replaced, boolean image) {
        this.html = html;
        this.replaced = replaced;
        this.isImageDue = image;
    }

    // a zero would be taken for a value, and no program shows one
    static ReplacedLinks of(TextLayout html, Predicate<String> replaced, boolean image) {
        String marked =
                html.literals().stream()
                        .map(literal -> literal.replace(String.valueOf(VALUE), ""))
                        .collect(Collectors.joining(String.valueOf(VALUE)));
        return new LinkPlaces(marked, replaced, image).read();
    }

    private ReplacedLinks read() {
        int image = end(html);
        int at = 0;
        for (HtmlWalk.Value href : hrefs(html)) {
            copy(at, href.start(), image);
            link(href);
            at = href.end();
        }
        copy(at, html.length(), image);
        placeImage();
        literals.add(literal.toString());
        return new ReplacedLinks(new TextLayout(literals), parts, replaced);
    }

    private static List<HtmlWalk.Value> hrefs(String html) {
        List<HtmlWalk.Value> found = new ArrayList<>();
        HtmlWalk.over(
                html,
                (name, attributes) -> {
                    if (name.equals("a") || name.equals("area")) {
                        Optional.ofNullable(attributes.get("href")).ifPresent(found::add);
                    }
                });
        return found;
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

    private void link(HtmlWalk.Value href) {
        List<String> pieces = List.of(href.text().split(String.valueOf(VALUE), -1));
        Optional<Part> part = pieces.size() == 1 ? fixed(href.text()) : varying(pieces);
        part.ifPresentOrElse(
                known -> {
                    add(known);
                    values += pieces.size() - 1;
                },
                () -> copy(href.start(), href.end()));
    }

    private Optional<Part> fixed(String source) {
        return ReplacedLinks.target(source, replaced)
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
