package dev.postroom.adapters.persistence.connection;

/**
 * The connections of a pool at one moment.
 *
 * @param waiting how many threads wait for a connection
 * @param most connections of the pool
 */
public record ConnectionPoolUse(int active, int idle, int waiting, int most) {}
