package dev.postroom.domain.account;

import dev.postroom.domain.shared.text.Keyword;

/** Half of an account. Chosen by the API key's prefix; a test environment never opens SMTP. */
public enum Environment implements Keyword {
    LIVE,
    TEST
}
