package dev.postroom.domain.subscriber;

import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.shared.DrivingPort;
import dev.postroom.domain.shared.failure.Failure;

import java.util.List;

/** Creates the subscribers of one request, which commit together. */
@DrivingPort
public interface AddSubscribers {

    /** The maximum number of subscribers in one batch. */
    int MAX_BATCH = 100;

    /**
     * Treats each request as {@link ManageSubscribers#create} does, in order: a request sees what
     * those before it changed. A refusal concerns its own request alone, which then changes
     * nothing.
     *
     * @return a result for each request, in the same order
     */
    List<Added> addAll(Caller caller, List<NewSubscriber> requests);

    /** The result of one request. */
    sealed interface Added {

        /** The subscriber was created, updated or ignored. */
        record Stored(ManageSubscribers.Saved saved) implements Added {}

        /**
         * Nothing changed.
         *
         * @param failure as a single request fails; fields are relative to the request
         */
        record Refused(Failure failure) implements Added {}
    }
}
