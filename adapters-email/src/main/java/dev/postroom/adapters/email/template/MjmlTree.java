package dev.postroom.adapters.email.template;

import ch.digitalfondue.jfiveparse.AttributeNode;
import ch.digitalfondue.jfiveparse.Document;
import ch.digitalfondue.jfiveparse.Element;
import ch.digitalfondue.jfiveparse.JFiveParse;
import ch.digitalfondue.jfiveparse.Node;
import ch.digitalfondue.jfiveparse.NodesVisitor;
import ch.digitalfondue.jfiveparse.Option;
import ch.digitalfondue.jfiveparse.Text;
import ch.digitalfondue.jfiveparse.W3CDom;

import dev.postroom.adapters.email.template.language.TemplateErrors;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * Parses MJML as the converter does, and measures it before the conversion: that cannot be
 * interrupted, and its time and output grow faster than what is measured.
 */
final class MjmlTree implements NodesVisitor {

    private static final int MAX_ELEMENTS = 20_000;
    private static final int MAX_DEPTH = 256;
    // Real mails nest seven tags of MJML.
    private static final int MAX_MJML_DEPTH = 16;
    private static final int MAX_ATTRIBUTES = 10_000;
    private static final int MAX_ATTRIBUTES_OF_TAG = 100;
    // Tags of MJML hand attributes to the tags in them.
    private static final int MAX_ATTRIBUTE_TEXT_OF_TAG = 4000;
    // The text in mj-attributes and mj-html-attributes is repeated in many tags.
    private static final int MAX_REPEATED_TEXT = 10_000;
    private static final Set<String> REPEATED = Set.of("mj-attributes", "mj-html-attributes");
    private static final int MAX_CLASSES = 20_000;
    private static final Map<String, Integer> MOST_OF_TAG =
            Map.of(
                    "mj-carousel-image", 50,
                    "mj-column", 1000,
                    "mj-font", 20,
                    "mj-html-attribute", 50,
                    "mj-selector", 20);
    private static final Set<Option> OPTIONS =
            Set.of(
                    Option.DISABLE_IGNORE_TOKEN_IN_BODY_START_TAG,
                    Option.INTERPRET_SELF_CLOSING_ANYTHING_ELSE,
                    Option.DONT_TRANSFORM_ENTITIES,
                    Option.DISABLE_IN_TABLE_TEXT_FOSTER_PARENTING);

    private final Map<String, Integer> counts = new HashMap<>();
    private int depth;
    private int mjmlDepth;
    private int repeatedDepth;

    private MjmlTree() {}

    /** The document; {@code Invalid}, under no field, when it is none or exceeds a limit. */
    static org.w3c.dom.Document read(String mjml) {
        MjmlText.check(mjml);
        Document document = new Document();
        document.appendChild(root(MjmlContents.shielded(mjml)));
        document.traverse(new MjmlTree());
        org.w3c.dom.Document tree = W3CDom.toW3CDocument(document);
        dropLooseText(tree.getDocumentElement());
        if (!hasBody(tree.getDocumentElement())) {
            throw TemplateErrors.noMjmlBody();
        }
        return tree;
    }

    // as MJML does with text beside its tags
    private static void dropLooseText(org.w3c.dom.Node element) {
        org.w3c.dom.Node next = element.getFirstChild();
        while (next != null) {
            org.w3c.dom.Node child = next;
            next = child.getNextSibling();
            if (child.getNodeType() == org.w3c.dom.Node.TEXT_NODE) {
                element.removeChild(child);
            } else if (isLayout(child.getNodeName())) {
                dropLooseText(child);
            }
        }
    }

    private static boolean isLayout(String tag) {
        return tag.startsWith("mj") && !MjmlContents.hasContent(tag);
    }

    private static boolean hasBody(org.w3c.dom.Node root) {
        org.w3c.dom.NodeList children = root.getChildNodes();
        for (int i = 0; i < children.getLength(); i++) {
            if (children.item(i).getNodeName().equals("mj-body")) {
                return true;
            }
        }
        return false;
    }

    private static Node root(String mjml) {
        return JFiveParse.parseFragment(mjml, OPTIONS).stream()
                .filter(node -> node.getNodeName().equals("mjml"))
                .findFirst()
                .orElseThrow(TemplateErrors::noMjmlBody);
    }

    @Override
    public void start(Node node) {
        switch (node) {
            case Element element -> open(element);
            case Text text -> repeat(text.getData().strip().length());
            default -> {}
        }
    }

    private void open(Element element) {
        String name = element.getNodeName();
        MjmlText.check(++depth, MAX_DEPTH, "levels of tags");
        add("tags", 1, MAX_ELEMENTS);
        add(name + " tags", 1, MOST_OF_TAG.getOrDefault(name, MAX_ELEMENTS));
        repeatedDepth += REPEATED.contains(name) ? 1 : 0;
        if (isMjml(element)) {
            MjmlText.check(++mjmlDepth, MAX_MJML_DEPTH, "levels of MJML tags");
        }
        measureAttributes(element);
    }

    @Override
    public void end(Node node) {
        if (node instanceof Element element) {
            depth--;
            mjmlDepth -= isMjml(element) ? 1 : 0;
            repeatedDepth -= REPEATED.contains(element.getNodeName()) ? 1 : 0;
        }
    }

    private void measureAttributes(Element element) {
        int own = 0;
        int text = 0;
        for (AttributeNode attribute : element.getAttributes()) {
            own++;
            text += attribute.getName().length() + attribute.getValue().length();
            boolean isClass = attribute.getName().equals("mj-class");
            add("characters in mj-class", isClass ? attribute.getValue().length() : 0, MAX_CLASSES);
        }
        MjmlText.check(own, MAX_ATTRIBUTES_OF_TAG, "attributes in a tag");
        add("attributes", own, MAX_ATTRIBUTES);
        repeat(text);
        if (isMjml(element)) {
            MjmlText.check(
                    text, MAX_ATTRIBUTE_TEXT_OF_TAG, "characters of attributes in a tag of MJML");
        }
    }

    private void repeat(int characters) {
        int repeated = repeatedDepth > 0 ? characters : 0;
        add("characters in mj-attributes and mj-html-attributes", repeated, MAX_REPEATED_TEXT);
    }

    private void add(String what, int more, int limit) {
        MjmlText.check(counts.merge(what, more, Integer::sum), limit, what);
    }

    private static boolean isMjml(Element element) {
        return element.getNodeName().startsWith("mj");
    }
}
