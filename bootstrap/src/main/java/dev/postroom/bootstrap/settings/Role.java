package dev.postroom.bootstrap.settings;

/** What a process does; one process may do both. */
public enum Role {
    /** Answers HTTP requests. */
    API,
    /** Sends mail, delivers webhooks, runs triggers. */
    WORKER
}
