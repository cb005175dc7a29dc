package dev.postroom.adapters.rest.shared.explorer;

import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Heading;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;
import org.commonmark.renderer.text.TextContentRenderer;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Converts the Markdown of the documentation to HTML: CommonMark with tables. */
final class Markdown {

    private static final List<Extension> EXTENSIONS = List.of(TablesExtension.create());
    private static final Parser PARSER = Parser.builder().extensions(EXTENSIONS).build();
    private static final TextContentRenderer TEXT = TextContentRenderer.builder().build();
    private static final HtmlRenderer RENDERER =
            HtmlRenderer.builder()
                    .extensions(EXTENSIONS)
                    .escapeHtml(true)
                    .attributeProviderFactory(_ -> Markdown::setAnchor)
                    .build();

    private Markdown() {}

    /**
     * The page as HTML.
     *
     * @param folder of the page, below {@code docs}
     */
    static String html(String folder, String markdown) {
        Node page = PARSER.parse(markdown);
        page.accept(new Served(folder));
        return RENDERER.render(page).strip();
    }

    /** The text of the first heading. */
    static String title(String markdown) {
        return markdown.lines().findFirst().orElse("").replaceFirst("^#+ *", "");
    }

    private static void setAnchor(Node node, String tag, Map<String, String> attributes) {
        if (node instanceof Heading) {
            attributes.put("id", anchor(TEXT.render(node)));
        }
    }

    // as GitHub names them, so that links work in both places
    static String anchor(String heading) {
        return heading.toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{N} _-]", "")
                .replace(' ', '-');
    }

    /** Makes the links of a page those of the service, and removes the comments. */
    private static final class Served extends AbstractVisitor {

        private final String folder;

        private Served(String folder) {
            this.folder = folder;
        }

        @Override
        public void visit(Link link) {
            GuideLinks.served(folder, link.getDestination())
                    .ifPresentOrElse(link::setDestination, () -> unwrap(link));
        }

        // a file that the service does not have: the text alone
        private static void unwrap(Link link) {
            Node child = link.getFirstChild();
            while (child != null) {
                Node next = child.getNext();
                link.insertBefore(child);
                child = next;
            }
            link.unlink();
        }

        @Override
        public void visit(HtmlBlock block) {
            if (block.getLiteral().startsWith("<!--")) {
                block.unlink();
            }
        }
    }
}
