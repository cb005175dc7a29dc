package dev.postroom.redtests.adapters.rest.subscriber;

import dev.postroom.redtests.application.subscriber.UseCase;

/** An adapter calls a use case past its port. */
public final class CallsUseCase {
    String call(UseCase useCase) {
        return useCase.toString();
    }
}
