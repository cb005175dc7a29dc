package dev.postroom.adapters.rest.server;

import java.time.Duration;

/** Takes note of the requests of a server, for metrics. */
public interface RequestObserver {

    /** Takes note of none, and knows no requests of its own. */
    RequestObserver NONE =
            new RequestObserver() {
                @Override
                public void answered(Answered request) {}

                @Override
                public boolean isOwn(String userAgent) {
                    return false;
                }
            };

    /** Called once for each request when its response is complete; returns at once. */
    void answered(Answered request);

    /** Whether a request with this {@code User-Agent} is one of the process itself: not logged. */
    boolean isOwn(String userAgent);

    /**
     * A request with its response.
     *
     * @param method a method that operations have, or {@code OTHER}
     * @param route the path template of the operation, or {@code unmatched}
     * @param status as sent
     * @param time from the first byte of the request to the last of the response
     */
    record Answered(String method, String route, int status, Duration time) {}
}
