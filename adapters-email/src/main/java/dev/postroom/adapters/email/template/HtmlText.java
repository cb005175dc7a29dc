package dev.postroom.adapters.email.template;

import org.jsoup.Jsoup;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jsoup.select.NodeVisitor;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import java.util.Set;

/**
 * Converts HTML to plain text: one line for each block, list marks, links with their address. Takes
 * time in proportion to the HTML.
 */
public final class HtmlText implements NodeVisitor {

    private static final Set<String> PARAGRAPHS =
            Set.of("p", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "table", "blockquote");
    private static final Set<String> HIDDEN =
            Set.of("head", "style", "script", "title", "template", "noscript");

    private static final String MAIL = "mailto:";

    private final TextLines lines = new TextLines();
    private final Deque<Integer> linkStarts = new ArrayDeque<>();
    private final Deque<Integer> itemNumbers = new ArrayDeque<>();
    private int hidden;

    private HtmlText() {}

    /** The visible text of the HTML. */
    public static String of(String html) {
        HtmlText text = new HtmlText();
        Jsoup.parse(html).body().traverse(text);
        return text.lines.toString();
    }

    @Override
    public void head(Node node, int depth) {
        if (node instanceof Element element && isHidden(element)) {
            hidden++;
        }
        if (hidden > 0) {
            return;
        }
        switch (node) {
            case TextNode text -> lines.add(text.getWholeText());
            case Element element -> open(element);
            default -> {}
        }
    }

    @Override
    public void tail(Node node, int depth) {
        if (!(node instanceof Element element)) {
            return;
        }
        if (hidden == 0) {
            close(element);
        }
        if (isHidden(element)) {
            hidden--;
        }
    }

    private void open(Element element) {
        switch (element.normalName()) {
            case "br" -> lines.newLine();
            case "hr" -> lines.rule();
            case "a" -> linkStarts.push(lines.length());
            case "ol", "ul" -> {
                itemNumbers.push(0);
                gap(element);
            }
            case "li" -> lines.item(mark(element));
            case "img" -> lines.add(element.attr("alt"));
            default -> gap(element);
        }
    }

    private void close(Element element) {
        switch (element.normalName()) {
            case "a" -> link(element);
            case "ol", "ul" -> {
                itemNumbers.pop();
                gap(element);
            }
            case "td", "th" -> lines.add(" ");
            default -> gap(element);
        }
    }

    private void gap(Element element) {
        if (PARAGRAPHS.contains(element.normalName())) {
            lines.paragraph();
        } else if (element.isBlock() && !element.normalName().equals("td")) {
            lines.line();
        }
    }

    private void link(Element element) {
        int start = linkStarts.pop();
        String address = element.attr("href").strip();
        String shown = address.startsWith(MAIL) ? address.substring(MAIL.length()) : address;
        if (address.contains(":")
                && !lines.isSince(start, address)
                && !lines.isSince(start, shown)) {
            lines.add(" (" + address + ")");
        }
    }

    private String mark(Element item) {
        Element list = item.parent();
        if (list == null || !list.normalName().equals("ol")) {
            return "- ";
        }
        itemNumbers.push(itemNumbers.pop() + 1);
        return itemNumbers.getFirst() + ". ";
    }

    private static boolean isHidden(Element element) {
        String style = element.attr("style").toLowerCase(Locale.ROOT).replace(" ", "");
        return HIDDEN.contains(element.normalName()) || style.contains("display:none");
    }
}
