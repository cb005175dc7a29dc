package dev.postroom.domain.account;

/**
 * Queued work that a worker holds under a lease. A completion that names an older generation than
 * the stored one changes nothing: another worker has taken over.
 *
 * @param workspace whose work it is
 * @param work what is to be done
 * @param generation grows by one with every claim of the same work
 */
public record Claimed<T>(Workspace workspace, T work, long generation) {}
