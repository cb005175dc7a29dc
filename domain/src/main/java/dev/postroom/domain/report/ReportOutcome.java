package dev.postroom.domain.report;

import dev.postroom.domain.shared.text.Keyword;

/** How a message that came back was dealt with. */
public enum ReportOutcome implements Keyword {
    /** The mail, or its person, has another status now. */
    APPLIED,
    /** It was taken before; nothing changed. */
    DUPLICATE,
    /** It was understood and changes nothing, or is about a mail that is no longer kept. */
    IGNORED,
    /** It was not understood; nothing changed. */
    UNREAD
}
