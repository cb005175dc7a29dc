package dev.postroom.adapters.email.template.html;

import dev.postroom.domain.shared.text.ComposedText;
import dev.postroom.domain.shared.text.TextLayout;
import dev.postroom.domain.template.MailHtml;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

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

    /** The text that an attribute of HTML has in a browser. */
    private static final class AttributeText {

        private static final Map<String, String> NAMED =
                Map.of("amp", "&", "lt", "<", "gt", ">", "quot", "\"", "apos", "'");
        private static final Pattern REFERENCE =
                Pattern.compile("&(?:#(\\d{1,7})|#[xX](\\p{XDigit}{1,6})|(\\w{1,31}));");

        private AttributeText() {}

        /** The text without character references; empty when it has one that is not known here. */
        static Optional<String> of(String source) {
            if (source.indexOf('&') < 0) {
                return Optional.of(source);
            }
            Matcher references = REFERENCE.matcher(source);
            StringBuilder text = new StringBuilder(source.length());
            while (references.find()) {
                Optional<String> character = character(references);
                if (character.isEmpty()) {
                    return Optional.empty();
                }
                references.appendReplacement(text, Matcher.quoteReplacement(character.get()));
            }
            return Optional.of(references.appendTail(text).toString());
        }

        private static Optional<String> character(Matcher reference) {
            if (reference.group(1) != null) {
                return character(Integer.parseInt(reference.group(1)));
            }
            return reference.group(2) != null
                    ? character(Integer.parseInt(reference.group(2), 16))
                    : Optional.ofNullable(NAMED.get(reference.group(3)));
        }

        private static Optional<String> character(int point) {
            return Character.isValidCodePoint(point)
                    ? Optional.of(Character.toString(point))
                    : Optional.empty();
        }
    }
}
