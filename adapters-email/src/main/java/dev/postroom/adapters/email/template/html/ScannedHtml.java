package dev.postroom.adapters.email.template.html;

import dev.postroom.domain.shared.text.TextLayout;
import dev.postroom.domain.template.MailHtml;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

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
}
