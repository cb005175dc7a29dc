package dev.postroom.application.campaign.composing;

import dev.postroom.application.link.MailLinks;

/**
 * The addresses for the recipient that templates may show.
 *
 * @param unsubscribe where the subscription ends
 * @param preferences where the recipient chooses topics
 * @param view where the mail can be read in a browser
 */
public record MailUrls(String unsubscribe, String preferences, String view) {

    private static final String BLANK = "about:blank";

    /** Addresses that lead nowhere, for mails that other people read. */
    public static final MailUrls NOWHERE = new MailUrls(BLANK, BLANK, BLANK);

    static MailUrls of(MailLinks links) {
        return new MailUrls(links.unsubscribe(), links.preferences(), links.view());
    }
}
