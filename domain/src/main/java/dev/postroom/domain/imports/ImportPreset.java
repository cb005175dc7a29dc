package dev.postroom.domain.imports;

import dev.postroom.domain.shared.text.Keyword;

/** A service whose export files are read by their own column names. */
public enum ImportPreset implements Keyword {
    BREVO,
    GHOST,
    LISTMONK,
    MAILCHIMP,
    MAILERLITE,
    SUBSTACK
}
