package dev.postroom.domain.account;

import dev.postroom.domain.shared.text.Keyword;

/** The contents of an environment that are counted. */
public enum StoredKind implements Keyword {
    SUBSCRIBERS,
    TAGS,
    TEMPLATES,
    CAMPAIGNS,
    TRIGGERS,
    WEBHOOKS,
    EMAILS,
    CAPTURED_MAILS
}
