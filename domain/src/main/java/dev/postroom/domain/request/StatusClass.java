package dev.postroom.domain.request;

import dev.postroom.domain.shared.text.Keyword;

/** The kind of a response, by the first digit of its status code. */
public enum StatusClass implements Keyword {
    /** The request was done. */
    SUCCESS("2xx"),
    /** The response is elsewhere, or the client has it already. */
    REDIRECTION("3xx"),
    /** The request was refused. */
    REFUSAL("4xx"),
    /** The service could not do it. */
    FAULT("5xx");

    private static final int REFUSALS = 400;
    private static final int FAULTS = 500;
    private static final int REDIRECTIONS = 300;

    private final String keyword;

    StatusClass(String keyword) {
        this.keyword = keyword;
    }

    /** The class of a status code; one below 300 counts as a success. */
    public static StatusClass of(int status) {
        if (status >= FAULTS) {
            return FAULT;
        }
        if (status >= REFUSALS) {
            return REFUSAL;
        }
        return status >= REDIRECTIONS ? REDIRECTION : SUCCESS;
    }

    /** Whether the request failed. */
    public boolean isError() {
        return this == REFUSAL || this == FAULT;
    }

    /** The digit with two letters, for example {@code 4xx}. */
    @Override
    public String keyword() {
        return keyword;
    }
}
