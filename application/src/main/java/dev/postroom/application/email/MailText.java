package dev.postroom.application.email;

import dev.postroom.domain.email.MailContent;

import java.util.List;

/** What came of filling in a mail. */
sealed interface MailText {

    /** Everything was there. */
    record Complete(MailContent content) implements MailText {}

    /** Required variables have no value; in the order of the template's rules. */
    record Lacking(List<String> variables) implements MailText {}
}
