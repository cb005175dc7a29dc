package dev.postroom.domain.account;

/**
 * Queued work that a worker holds under a lease. A completion with an older generation than the
 * stored one has no effect: another worker has taken over.
 *
 * @param workspace owner of the work
 * @param work the work to do
 * @param generation grows by one with every claim of the same work
 */
public record Claimed<T>(Workspace workspace, T work, long generation) {}
