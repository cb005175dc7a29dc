package dev.postroom.domain.template;

import dev.postroom.domain.shared.text.ComposedText;
import dev.postroom.domain.shared.text.TextLayout;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Knows attributes in quotes, and comments. */
public final class PlainMailHtml implements MailHtml {

    private static final Pattern COMMENT = Pattern.compile("<!--.*?-->", Pattern.DOTALL);
    private static final Pattern ATTRIBUTE =
            Pattern.compile("\\b([a-z]+) ?= ?(?:\"([^\"]*)\"|'([^']*)')");
    private static final Pattern HREF =
            Pattern.compile("(?<=<a href=\")[^\"]*(?=\")|(?<=<a href=')[^']*(?=')");

    @Override
    public boolean shows(String html, String url) {
        String shown = COMMENT.matcher(html).replaceAll("");
        return shown.replaceAll("<[^>]*>", "").contains(url)
                || Pattern.compile("<a href=[\"']?" + Pattern.quote(url) + "[^>]*>\\s*[^<\\s]")
                        .matcher(shown)
                        .find();
    }

    @Override
    public Urls urls(String html) {
        List<String> loaded = new ArrayList<>();
        List<String> named = new ArrayList<>();
        String shown = COMMENT.matcher(html).replaceAll("");
        named.add(shown.replaceAll("<[^>]*>", " "));
        Matcher attributes = ATTRIBUTE.matcher(shown);
        while (attributes.find()) {
            String value = attributes.group(2) == null ? attributes.group(3) : attributes.group(2);
            named.add(value.strip());
            if (attributes.group(1).equals("src")) {
                loaded.add(value.strip());
            }
        }
        return new Urls(loaded, named);
    }

    @Override
    public Linked linked(TextLayout html, Predicate<String> replaced, boolean image) {
        return (values, links, pixel) -> {
            String text = new ComposedText(html, values).whole().replace("\0", "");
            int end = text.lastIndexOf("</body");
            int at = end < 0 ? text.length() : end;
            String last =
                    "<img src=\""
                            + (image ? pixel.get() : "")
                            + "\" width=\"1\" height=\"1\" alt=\"\" style=\"border:0\">";
            String changed =
                    HREF.matcher(text.substring(0, at))
                            .replaceAll(link ->
                                    Matcher.quoteReplacement(link(link.group(), replaced, links)));
            return ComposedText.of(changed + (image ? last : "") + text.substring(at));
        };
    }

    private static String link(
            String source, Predicate<String> replaced, Function<String, String> links) {
        String url = source.replace("&amp;", "&").strip();
        return replaced.test(url) ? links.apply(url) : source;
    }
}
