package dev.postroom.domain.audit;

/**
 * The place of an entry in the chains of an account.
 *
 * @param chain the number of the chain, from 0
 * @param number the number of the entry in its chain, from 1 without gaps
 */
public record AuditPosition(int chain, long number) {}
