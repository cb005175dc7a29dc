package dev.postroom.domain.apikey;

/** What API keys can be ordered by. */
public enum ApiKeySort {
    CREATED_AT
}
