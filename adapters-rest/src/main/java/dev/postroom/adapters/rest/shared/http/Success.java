package dev.postroom.adapters.rest.shared.http;

/**
 * The statuses with which a view is sent. There are no errors among them: an operation that cannot
 * do its work throws a failure, and {@link ErrorMapper} builds the problem document.
 */
public enum Success {
    /** 200: here it is. */
    OK(200),
    /** 201: it exists now, at the {@code Location}. */
    CREATED(201),
    /** 202: the work continues after this response. */
    ACCEPTED(202);

    private final int status;

    Success(int status) {
        this.status = status;
    }

    /** The HTTP status code. */
    public int status() {
        return status;
    }
}
