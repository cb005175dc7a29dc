package dev.postroom.bootstrap.e2e;

import java.util.function.Function;

/**
 * A kind of write.
 *
 * @param operation as the description names it, for example {@code POST /tags}
 * @param plan prepares what a request of this kind needs
 */
record Write(String operation, Function<Ground, Planned> plan) {

    static final String JSON = "application/json";

    /** Counts the effects of a request through the API. */
    @FunctionalInterface
    interface Effects {
        long count(Api api);
    }

    /**
     * One request that has not been sent.
     *
     * @param test whether it goes to the test environment, else to the live one
     * @param type media type of the body
     * @param body empty when there is none
     * @param effects must be 1 once the request was answered
     * @param event the type of its one event; empty when it emits none
     * @param mark a text in that event and in no other one of its type
     */
    record Planned(
            boolean test,
            String method,
            String path,
            String type,
            String body,
            Effects effects,
            String event,
            String mark) {

        /** The same request to the live environment. */
        Planned live() {
            return new Planned(false, method, path, type, body, effects, event, mark);
        }

        /** The same request, which emits one event. */
        Planned telling(String eventType, String text) {
            return new Planned(test, method, path, type, body, effects, eventType, text);
        }

        /** The same request with a body of another type. */
        Planned as(String mediaType) {
            return new Planned(test, method, path, mediaType, body, effects, event, mark);
        }

        /** Another request that would do the same. */
        Planned altered() {
            String more = path + (path.contains("?") ? "&" : "?") + "other=1";
            return body.isEmpty()
                    ? new Planned(test, method, more, type, body, effects, event, mark)
                    : new Planned(test, method, path, type, body + " ", effects, event, mark);
        }
    }

    static Planned request(String method, String path, String body, Effects effects) {
        return new Planned(true, method, path, JSON, body, effects, "", "");
    }
}
