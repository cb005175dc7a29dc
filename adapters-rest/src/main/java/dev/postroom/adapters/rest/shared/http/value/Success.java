package dev.postroom.adapters.rest.shared.http.value;

import dev.postroom.adapters.rest.shared.http.ErrorMapper;

/**
 * The statuses with which a view is sent. None of them is an error: an operation that fails throws
 * a failure, and {@link ErrorMapper} builds the problem document.
 */
public enum Success {
    /** 200: the response contains the resource. */
    OK(200),
    /** 201: the resource was created at the {@code Location}. */
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
