package dev.postroom.adapters.email.email.pipeline;

import dev.postroom.domain.email.MailOutcome;

/** Takes the outcomes that servers state. */
interface Answers {

    /** Called once for each mail. */
    void answered(Pending mail, MailOutcome outcome);
}
