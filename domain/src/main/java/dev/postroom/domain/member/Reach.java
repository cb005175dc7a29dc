package dev.postroom.domain.member;

import dev.postroom.domain.account.Environment;
import dev.postroom.domain.shared.text.Keyword;

/** The environments of an account that a member can see. */
public enum Reach implements Keyword {
    /** Live and test. */
    BOTH,
    /** The test environment alone. */
    TEST;

    /** Whether the environment is one of them. */
    public boolean includes(Environment environment) {
        return this == BOTH || environment == Environment.TEST;
    }
}
