package dev.postroom.adapters.rest.signup;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.NoKeyNeeded;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.signup.OpenForm;
import dev.postroom.domain.signup.SignUp;
import dev.postroom.domain.signup.SignupFormId;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.util.Optional;
import java.util.function.Function;

/** {@code /f/{form}}: the page on which the public signs up, and the one after that. */
@Path("/f/{form}")
public final class FormPageResource {

    private final SignUp signUp;
    private final FormPages pages;

    /** Shows the forms of {@code signUp}. */
    public FormPageResource(SignUp signUp, FormPages pages) {
        this.signUp = signUp;
        this.pages = pages;
    }

    @GET
    @NoKeyNeeded
    public Response show(@Context ApiRequest request, @PathParam("form") String form) {
        return found(request, form, open -> pages.show(request, open));
    }

    /** After the form was sent. */
    @GET
    @Path("/done")
    @NoKeyNeeded
    public Response done(@Context ApiRequest request, @PathParam("form") String form) {
        return found(request, form, open -> pages.done(request, open));
    }

    private Response found(ApiRequest request, String text, Function<OpenForm, Response> answer) {
        return open(text).map(answer).orElseGet(() -> pages.closed(request));
    }

    private Optional<OpenForm> open(String text) {
        try {
            return SignupFormId.parse(text).map(signUp::get);
        } catch (FailureException e) {
            if (e.failure() instanceof Failure.NotFound) {
                return Optional.empty();
            }
            throw e;
        }
    }
}
