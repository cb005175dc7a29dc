package dev.postroom.domain.email;

/** What captured mails can be ordered by. */
public enum CapturedMailSort {
    CREATED_AT
}
