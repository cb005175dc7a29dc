package dev.postroom.adapters.email.template.html;

import dev.postroom.domain.shared.text.ComposedText;
import dev.postroom.domain.shared.text.TextLayout;
import dev.postroom.domain.template.MailHtml;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * A layout that has a value for each link that is replaced and for the image, made once of the
 * layout of the HTML.
 *
 * @param replaced says of a URL whether it is replaced
 */
record ReplacedLinks(TextLayout layout, List<Part> parts, Predicate<String> replaced)
        implements MailHtml.Linked {

    ReplacedLinks {
        parts = List.copyOf(parts);
    }

    /** A value of the new layout. */
    sealed interface Part {

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

    @Override
    public ComposedText fill(
            List<String> values, Function<String, String> links, Supplier<String> image) {
        List<String> filled = new ArrayList<>(parts.size());
        for (Part part : parts) {
            filled.add(
                    switch (part) {
                        case Part.Given(int index) -> values.get(index);
                        case Part.Fixed(String url) -> links.apply(url);
                        case Part.Varying varying -> link(varying, values, links);
                        case Part.Image _ -> image(image.get());
                    });
        }
        return new ComposedText(layout, filled);
    }

    private static String image(String url) {
        return "<img src=\"" + url + "\" width=\"1\" height=\"1\" alt=\"\" style=\"border:0\">";
    }

    private String link(Part.Varying link, List<String> values, Function<String, String> links) {
        int count = link.literals().size() - 1;
        ComposedText source =
                new ComposedText(
                        new TextLayout(link.literals()),
                        values.subList(link.first(), link.first() + count));
        return target(source.whole(), replaced).map(links).orElse(source.whole());
    }

    /** The URL of an attribute, if it is replaced. */
    static Optional<String> target(String source, Predicate<String> replaced) {
        return AttributeText.of(source).map(String::strip).filter(replaced);
    }
}
