package dev.postroom.application.link;

import dev.postroom.application.shared.LruCache;
import dev.postroom.domain.email.Tracking;
import dev.postroom.domain.shared.text.ComposedText;
import dev.postroom.domain.shared.text.TextLayout;
import dev.postroom.domain.template.MailHtml;

import java.util.List;

/**
 * Tracks the HTML of mails that are rendered from one template. What follows from a layout that
 * mails share is computed once. Safe for any number of threads.
 */
public final class HtmlTracking {

    // as many as a template with optional parts has at most
    private static final int MOST_LAYOUTS = 16;

    private final MailHtml html;
    private final Tracking tracking;
    private final LruCache<TextLayout, MailHtml.Linked> known = new LruCache<>(MOST_LAYOUTS);

    public HtmlTracking(MailHtml html, Tracking tracking) {
        this.html = html;
        this.tracking = tracking;
    }

    /** Whether mails stay as they are. */
    public boolean isOff() {
        return !tracking.opens() && !tracking.clicks();
    }

    /** The HTML with tracked links and with the image, as far as that is asked for. */
    public ComposedText apply(ComposedText text, TrackedLinks links) {
        if (isOff()) {
            return text;
        }
        if (text.layout().length() > 0) {
            return known.get(text.layout(), () -> linked(text.layout(), links))
                    .fill(text.values(), links::to, links::image);
        }
        TextLayout alone = new TextLayout(List.of(text.whole()));
        return ComposedText.of(
                linked(alone, links).fill(List.of(), links::to, links::image).whole());
    }

    private MailHtml.Linked linked(TextLayout layout, TrackedLinks links) {
        return html.linked(
                layout, url -> tracking.clicks() && links.isTracked(url), tracking.opens());
    }
}
