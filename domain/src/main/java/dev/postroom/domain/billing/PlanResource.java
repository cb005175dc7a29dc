package dev.postroom.domain.billing;

import dev.postroom.domain.shared.text.Keyword;

/** The resources that a plan can limit. */
public enum PlanResource implements Keyword {
    SUBSCRIBERS,
    EMAILS_PER_MONTH,
    TAGS,
    WEBHOOKS,
    API_KEYS
}
