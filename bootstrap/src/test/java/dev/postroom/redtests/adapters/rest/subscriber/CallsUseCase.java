package dev.postroom.redtests.adapters.rest.subscriber;

import dev.postroom.redtests.application.subscriber.UseCase;

/** An adapter calls a use case past its port. */
public final class CallsUseCase {
    int call(UseCase useCase) {
        return useCase.hashCode();
    }
}
