package dev.postroom.adapters.rest.shared.http;

import jakarta.ws.rs.core.Configuration;

import org.glassfish.jersey.server.model.ModelProcessor;
import org.glassfish.jersey.server.model.Resource;
import org.glassfish.jersey.server.model.ResourceMethod;
import org.glassfish.jersey.server.model.ResourceModel;

import java.util.Collection;
import java.util.Set;

/**
 * Prevents startup when Jersey would serve other operations than the declared ones: a sub-resource
 * locator, a programmatic resource, a method that inherits its HTTP annotations.
 */
public final class DeclaredOperations implements ModelProcessor {

    private final Set<Route> declared;

    /** Allows only {@code declared}. */
    public DeclaredOperations(Collection<Route> declared) {
        this.declared = Set.copyOf(declared);
    }

    /** Throws {@code IllegalStateException} with the method's name. */
    @Override
    public ResourceModel processResourceModel(ResourceModel model, Configuration configuration) {
        model.getResources().forEach(resource -> check("", resource));
        return model;
    }

    // only locators have sub-resources, and locators are rejected
    @Override
    public ResourceModel processSubResource(ResourceModel model, Configuration configuration) {
        return model;
    }

    private void check(String base, Resource resource) {
        String path = base + "/" + resource.getPath();
        if (resource.getResourceLocator() != null) {
            throw undeclared(resource.getResourceLocator(), path, "is a sub-resource locator");
        }
        resource.getResourceMethods().forEach(method -> check(path, method));
        resource.getChildResources().forEach(child -> check(path, child));
    }

    private void check(String path, ResourceMethod method) {
        boolean known =
                Route.declaredOn(method.getInvocable().getHandlingMethod())
                        .anyMatch(route -> serves(route, path, method));
        if (!known) {
            throw undeclared(method, path, "does not declare this operation");
        }
    }

    private boolean serves(Route route, String path, ResourceMethod method) {
        return declared.contains(route)
                && route.method().equals(method.getHttpMethod())
                && route.template().equals(Route.normalised(path));
    }

    private static IllegalStateException undeclared(
            ResourceMethod method, String path, String reason) {
        return new IllegalStateException(
                "%s %s: %s %s; give it its own resource method with a verb, @Path and @Needs"
                        .formatted(
                                method.getHttpMethod(),
                                path,
                                method.getInvocable().getHandlingMethod(),
                                reason));
    }
}
