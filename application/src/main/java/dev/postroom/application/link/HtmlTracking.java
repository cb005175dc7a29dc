package dev.postroom.application.link;

import dev.postroom.application.shared.LruCache;
import dev.postroom.domain.email.Tracking;
import dev.postroom.domain.shared.text.ComposedText;
import dev.postroom.domain.shared.text.TextLayout;

import java.util.List;

/**
 * Tracks the HTML of mails that are rendered from one template. What follows from a layout that
 * mails share is computed once. Safe for any number of threads.
 */
public final class HtmlTracking {

    // as many as a template with optional parts has at most
    private static final int MOST_LAYOUTS = 16;

    private final Tracking tracking;
    private final LruCache<TextLayout, TrackedHtml> known = new LruCache<>(MOST_LAYOUTS);

    public HtmlTracking(Tracking tracking) {
        this.tracking = tracking;
    }

    /** Whether mails stay as they are. */
    public boolean isOff() {
        return !tracking.opens() && !tracking.clicks();
    }

    /** The HTML with tracked links and with the image, as far as that is asked for. */
    public ComposedText apply(ComposedText html, TrackedLinks links) {
        if (isOff()) {
            return html;
        }
        if (TrackedHtml.isShareable(html.layout())) {
            return known.get(
                            html.layout(),
                            () -> TrackedHtml.of(html.layout(), tracking, links.root()))
                    .fill(html.values(), links);
        }
        return ComposedText.of(whole(html, links).whole());
    }

    // a zero would be taken for a value, and no program shows one
    private ComposedText whole(ComposedText html, TrackedLinks links) {
        TextLayout alone = new TextLayout(List.of(html.whole().replace("\0", "")));
        return TrackedHtml.of(alone, tracking, links.root()).fill(List.of(), links);
    }
}
