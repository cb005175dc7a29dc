package dev.postroom.adapters.rest.event;

import dev.postroom.domain.event.SampleBodies;
import dev.postroom.domain.event.SampleBodiesContract;

final class OpenApiSampleBodiesTest implements SampleBodiesContract {

    @Override
    public SampleBodies samples() {
        return new OpenApiSampleBodies();
    }
}
