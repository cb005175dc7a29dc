package dev.postroom.domain.member;

/** Whether the members of an account need a second factor, as one of them sees it. */
public enum FactorRule {
    /** They need one. */
    REQUIRED,
    /** They need none; the reader, who has one, can require it. */
    OPTIONAL,
    /** They need none; the reader has none, and would be shut out. */
    OUT_OF_REACH
}
