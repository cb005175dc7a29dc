package dev.postroom.adapters.email.template.html;

import dev.postroom.domain.shared.text.TextLayout;
import dev.postroom.domain.template.MailHtml;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads HTML tag by tag, without a tree of it. */
public final class ScannedHtml implements MailHtml {

    @Override
    public boolean shows(String html, String url) {
        return VisibleLink.isIn(html, url);
    }

    @Override
    public Urls urls(String html) {
        List<String> loaded = new ArrayList<>();
        List<String> named = new ArrayList<>();
        HtmlWalk.over(html, new LoadedUrls(loaded::add, named::add));
        return new Urls(loaded, named);
    }

    @Override
    public Linked linked(TextLayout html, Predicate<String> replaced, boolean image) {
        return LinkPlaces.of(html, replaced, image);
    }

    /**
     * Reads the URLs of HTML: those of images and styles, which mail programs load, and those of
     * links and texts.
     *
     * @param loaded is told each URL that is loaded
     * @param named is told each text that can have URLs
     */
    private record LoadedUrls(Consumer<String> loaded, Consumer<String> named)
            implements HtmlWalk.Visitor {

        private static final Set<String> OF_IMAGES = Set.of("src", "background", "poster");
        private static final Pattern STYLE =
                Pattern.compile(
                        "\\b(?:url|image-set)\\(\\s{0,9}+(?:[\"']|&quot;|&#39;)?+\\s{0,9}+([^\\s\"')&]++)",
                        Pattern.CASE_INSENSITIVE);

        @Override
        public void open(String name, Map<String, HtmlWalk.Value> attributes) {
            attributes.forEach((attribute, written) -> {
                String value = written.text();
                named.accept(value.strip());
                if (OF_IMAGES.contains(attribute)) {
                    loaded.accept(value.strip());
                } else if (attribute.equals("srcset")) {
                    for (String candidate : value.split(",", -1)) {
                        loaded.accept(candidate.strip());
                    }
                } else if (attribute.equals("style")) {
                    style(value);
                }
            });
        }

        @Override
        public void text(String text) {
            named.accept(text);
            style(text);
        }

        private void style(String css) {
            Matcher urls = STYLE.matcher(css);
            while (urls.find()) {
                loaded.accept(urls.group(1));
            }
        }
    }
}
