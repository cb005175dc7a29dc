package dev.postroom.bootstrap.settings;

/** What a process does; one process may have both roles. */
public enum Role {
    /** Answers HTTP requests. */
    API,
    /** Sends mail, delivers webhooks, runs triggers. */
    WORKER
}
