package dev.postroom.adapters.rest.shared.http;

import dev.postroom.adapters.rest.shared.http.body.BodyBudget;
import dev.postroom.adapters.rest.shared.http.body.BodyLimits;
import dev.postroom.adapters.rest.shared.http.body.RequestBody;

import org.glassfish.jersey.server.ContainerRequest;
import org.glassfish.jersey.server.model.Parameter;
import org.glassfish.jersey.server.spi.internal.ValueParamProvider;
import org.jspecify.annotations.Nullable;

import java.util.function.Function;

/** Injects the {@link ApiRequest} into resource methods. */
public final class ApiRequestProvider implements ValueParamProvider {

    private final BodyLimits limits;
    private final BodyBudget budget;

    /** Bodies are read up to these limits and within the budget. */
    public ApiRequestProvider(BodyLimits limits, BodyBudget budget) {
        this.limits = limits;
        this.budget = budget;
    }

    @Override
    public @Nullable Function<ContainerRequest, ?> getValueProvider(Parameter parameter) {
        return parameter.getRawType() == ApiRequest.class
                ? request -> new ApiRequest(request, new RequestBody(request, limits, budget))
                : null;
    }

    @Override
    public PriorityType getPriority() {
        return Priority.HIGH;
    }
}
