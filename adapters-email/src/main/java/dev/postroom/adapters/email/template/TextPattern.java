package dev.postroom.adapters.email.template;

import dev.postroom.adapters.email.template.language.FlatSource;
import dev.postroom.domain.shared.text.ComposedText;

import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.TextNode;

import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The plain text of HTML with variables in which certain values are empty. Where another value
 * could change more than its own place in the text, there is none. Immutable.
 */
final class TextPattern {

    private static final Pattern COMPLETING =
            Pattern.compile("[<&][^\\s<>&;\"'=]*" + ValueMarks.MARK);

    private final ValueMarks.Split text;
    private final BitSet inLinks;
    private final BitSet inAttributes;

    private TextPattern(String marked, BitSet inLinks, BitSet inAttributes) {
        this.text = ValueMarks.Split.of(marked, inLinks::get);
        this.inLinks = inLinks;
        this.inAttributes = inAttributes;
    }

    // a value behind these characters may complete a tag or an entity
    private static boolean completesMarkup(String marked) {
        return COMPLETING.matcher(marked).find();
    }

    /**
     * Empty when the text cannot be converted without the values.
     *
     * @param blank the numbers of the values that are empty
     */
    static Optional<TextPattern> of(FlatSource source, BitSet blank) {
        BitSet none = new BitSet();
        String marked = source.with(i -> marker(i, blank, none));
        Document html = Jsoup.parse(marked);
        Optional<BitSet> inAttributes =
                completesMarkup(marked) ? Optional.empty() : attributes(html);
        return inAttributes.map(attributes -> {
            BitSet inLinks = links(html);
            String text = HtmlText.of(source.with(i -> marker(i, blank, inLinks)));
            return new TextPattern(text, inLinks, attributes);
        });
    }

    // the values that decide whether a link has an address: one with a colon is shown
    private static BitSet links(Document html) {
        BitSet found = new BitSet();
        for (Element link : html.select("a[href]")) {
            String address = link.attr("href");
            if (!address.contains(":")) {
                ValueMarks.addNumbers(address, found);
            }
        }
        return found;
    }

    private static String marker(int number, BitSet blank, BitSet withColon) {
        if (blank.get(number)) {
            return "";
        }
        String marker = ValueMarks.of(number);
        return withColon.get(number) ? marker + ":" : marker;
    }

    // the values inside attributes; empty when one stands where it can change more than a text
    private static Optional<BitSet> attributes(Document html) {
        BitSet found = new BitSet();
        boolean isStable =
                html.nodeStream()
                        .allMatch(node ->
                                switch (node) {
                                    case Element element -> isStable(element, found);
                                    case TextNode _ -> true;
                                    default -> node.outerHtml().indexOf(ValueMarks.MARK) < 0;
                                });
        return isStable ? Optional.of(found) : Optional.empty();
    }

    private static boolean isStable(Element element, BitSet found) {
        element.attributes()
                .forEach(attribute -> ValueMarks.addNumbers(attribute.getValue(), found));
        return element.tagName().indexOf(ValueMarks.MARK) < 0
                && element.attr("style").indexOf(ValueMarks.MARK) < 0
                && element.attributes().asList().stream()
                        .allMatch(attribute -> attribute.getKey().indexOf(ValueMarks.MARK) < 0);
    }

    /** The text; empty when these values need the HTML to be converted. */
    Optional<ComposedText> fill(List<String> values) {
        for (int i = 0; i < values.size(); i++) {
            boolean isInAttribute = inAttributes.get(i);
            if (!isPlain(values.get(i), isInAttribute)
                    || (isInAttribute && !isAddressOfItsOwn(i, values))) {
                return Optional.empty();
            }
        }
        return Optional.of(
                new ComposedText(text.layout(), text.numbers().stream().map(values::get).toList()));
    }

    // words with one space between them, in an attribute one word; or nothing
    private static boolean isPlain(String value, boolean isInAttribute) {
        char last = ' ';
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            boolean isInnerSpace = c == ' ' && last != ' ' && !isInAttribute;
            boolean isWord = c > ' ' && !Character.isWhitespace(c) && c != '\u00a0';
            if (!isInnerSpace && !isWord) {
                return false;
            }
            last = c;
        }
        return last != ' ' || value.isEmpty();
    }

    // an address that is also the text of its link is written once
    private boolean isAddressOfItsOwn(int number, List<String> values) {
        String address = values.get(number);
        return (!inLinks.get(number) || address.contains(":"))
                && !address.startsWith("mailto:")
                && values.stream().filter(address::equals).count() == 1;
    }
}
