package dev.postroom.adapters.email.email.connection;

/**
 * The connections to a mail server at one moment.
 *
 * @param busy held by a session
 * @param idle kept for the next one
 */
public record SmtpConnectionUse(int busy, int idle) {}
