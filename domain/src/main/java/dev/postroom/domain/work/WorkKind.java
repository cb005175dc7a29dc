package dev.postroom.domain.work;

import dev.postroom.domain.shared.text.Keyword;

/** The kinds of work that can wait, each for its own kind of worker. */
public enum WorkKind implements Keyword {
    /** Events in the outbox. */
    EVENT_RELAY,
    /** Deliveries to webhooks. */
    WEBHOOK_DELIVERY,
    /** Transactional mails. */
    EMAIL_DELIVERY,
    /** Status updates of simulated mails. */
    EMAIL_SIMULATION,
    /** Scheduled campaigns. */
    CAMPAIGN_STARTING,
    /** Campaigns whose audience is not frozen. */
    CAMPAIGN_FREEZING,
    /** Chunks of recipients. */
    CAMPAIGN_SENDING,
    /** Outcomes of recipients of which no event was recorded. */
    CAMPAIGN_TELLING,
    /** Jobs that repeat deliveries. */
    WEBHOOK_REPLAY,
    /** Confirmations that expire. */
    CONFIRMATION_EXPIRY,
    /** Runs of triggers. */
    TRIGGER_RUNS,
    /** Deleted subscribers whose data is to be erased. */
    ERASURE,
    /** Scans for the runs of triggers by date. */
    TRIGGER_DATES,
    /** Opens and clicks of which no event was recorded. */
    MAIL_REACTIONS,
    /** Jobs that act on subscribers. */
    SUBSCRIBER_ACTIONS,
    /** Imports. */
    IMPORTS
}
