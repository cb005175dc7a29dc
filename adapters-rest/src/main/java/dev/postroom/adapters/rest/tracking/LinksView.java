package dev.postroom.adapters.rest.tracking;

import dev.postroom.adapters.rest.shared.json.Times;
import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.domain.tracking.LinkClicks;

import java.util.List;

/** The links of a campaign. */
public record LinksView(List<LinkView> items) implements View {

    /**
     * One link, counted once for each mail.
     *
     * @param times the number of requests
     */
    record LinkView(
            String url, long clicks, long humanClicks, long times, String firstAt, String lastAt)
            implements View {
        static LinkView of(LinkClicks link) {
            return new LinkView(
                    link.url(),
                    link.mails(),
                    link.humanMails(),
                    link.times(),
                    Times.text(link.firstAt()),
                    Times.text(link.lastAt()));
        }
    }

    static LinksView of(List<LinkClicks> links) {
        return new LinksView(links.stream().map(LinkView::of).toList());
    }
}
