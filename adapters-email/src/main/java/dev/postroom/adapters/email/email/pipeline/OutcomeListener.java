package dev.postroom.adapters.email.email.pipeline;

import dev.postroom.domain.email.transport.MailOutcome;

/** Takes the outcomes that servers state. */
interface OutcomeListener {

    /** Called once for each mail. */
    void answered(PendingMail mail, MailOutcome outcome);
}
