package dev.postroom.adapters.email.template;

import dev.postroom.adapters.email.template.language.FlatSource;
import dev.postroom.domain.shared.failure.FailureException;

import org.w3c.dom.NamedNodeMap;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The HTML of MJML with variables. The conversion sees marks instead of values. Where a value could
 * change more than its own place, as the width of a column does, there is no such HTML: conversions
 * with different values are compared with it.
 */
final class MjmlLayout {

    // The layouts of a template stay in memory with it.
    private static final int MAX_HTML = 100_000;
    // characters with a meaning, an address, a number, a colour, and a text longer than its column
    private static final List<String> SAMPLES =
            List.of(
                    "O'Neil & <Sons> \"=`",
                    "https://example.test/a/b?c=d&e=f#g",
                    "12",
                    "#a1b2c3",
                    "a long text of many words ".repeat(20).strip());

    private static final String MARK = String.valueOf(ValueMarks.MARK);
    private static final Set<String> COPIED = Set.of("href", "src", "alt", "title");
    // what selects tags by their content
    private static final List<String> SELECTING = List.of("mj-html-attributes", "inline=");

    private MjmlLayout() {}

    /**
     * The source of the HTML; empty when it cannot be converted without the values.
     *
     * @param blank the numbers of the values that are empty
     */
    static Optional<FlatSource> of(FlatSource mjml, BitSet blank) {
        String marked = mjml.with(number -> blank.get(number) ? "" : ValueMarks.of(number));
        return converted(marked)
                .filter(html -> html.length() <= MAX_HTML && isStable(marked))
                .map(html -> split(mjml, html))
                .filter(html ->
                        SAMPLES.stream()
                                .allMatch(sample ->
                                        isSame(mjml, html, samples(mjml, blank, sample))));
    }

    // Values in attributes that the converter copies, and in text outside of the head.
    private static boolean isStable(String marked) {
        return SELECTING.stream().noneMatch(marked::contains)
                && isStable(MjmlTree.read(marked).getDocumentElement());
    }

    private static boolean isStable(Node node) {
        if (node.getNodeName().equals("mj-head")) {
            return !hasValue(node);
        }
        return attributes(node).filter(MjmlLayout::isMarked).allMatch(one -> isCopied(node, one))
                && children(node).allMatch(MjmlLayout::isStable);
    }

    private static boolean isCopied(Node element, Node attribute) {
        return !element.getNodeName().startsWith("mj") || COPIED.contains(attribute.getNodeName());
    }

    private static boolean hasValue(Node node) {
        return isMarked(node)
                || attributes(node).anyMatch(MjmlLayout::isMarked)
                || children(node).anyMatch(MjmlLayout::hasValue);
    }

    private static boolean isMarked(Node node) {
        return node.getNodeValue() != null && node.getNodeValue().contains(MARK);
    }

    private static Stream<Node> attributes(Node node) {
        NamedNodeMap attributes = node.getAttributes();
        return attributes == null
                ? Stream.empty()
                : IntStream.range(0, attributes.getLength()).mapToObj(attributes::item);
    }

    private static Stream<Node> children(Node node) {
        NodeList children = node.getChildNodes();
        return IntStream.range(0, children.getLength()).mapToObj(children::item);
    }

    private static FlatSource split(FlatSource mjml, String marked) {
        ValueMarks.Split html = ValueMarks.Split.of(marked, _ -> false);
        return mjml.in(html.layout(), html.numbers());
    }

    // every value is different, so that none can take the place of another
    private static List<String> samples(FlatSource mjml, BitSet blank, String sample) {
        return IntStream.range(0, mjml.size())
                .mapToObj(number -> blank.get(number) ? "" : sample + number)
                .toList();
    }

    private static boolean isSame(FlatSource mjml, FlatSource html, List<String> values) {
        return converted(mjml.withEscaped(values))
                .filter(html.withEscaped(values)::equals)
                .isPresent();
    }

    private static Optional<String> converted(String mjml) {
        try {
            return Optional.of(MjmlConversion.toHtml(mjml, mjml));
        } catch (FailureException _) {
            return Optional.empty();
        }
    }
}
