package dev.postroom.domain.email;

/** What emails can be ordered by. */
public enum EmailSort {
    CREATED_AT
}
