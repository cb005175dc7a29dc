package dev.postroom.domain.consent;

/**
 * The place of a link in the chains of a workspace.
 *
 * @param chain the number of the chain, from 0
 * @param number the number of the link in its chain, from 1 without gaps
 */
public record ConsentPosition(int chain, long number) {}
