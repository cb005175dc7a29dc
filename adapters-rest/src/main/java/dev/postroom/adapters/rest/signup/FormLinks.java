package dev.postroom.adapters.rest.signup;

import dev.postroom.domain.signup.SignupFormId;

/** The public addresses of forms. */
public final class FormLinks {

    private final String root;

    /**
     * @param publicUrl where clients reach the service
     */
    public FormLinks(String publicUrl) {
        this.root = publicUrl.endsWith("/") ? publicUrl : publicUrl + "/";
    }

    /** The address that a form is sent to. */
    public String submission(SignupFormId id) {
        return root + "api/v1/forms/" + id;
    }

    /** The address of the page after a form was sent. */
    String done(SignupFormId id) {
        return of(id) + "/done";
    }

    /** The address of the page of a form. */
    public String of(SignupFormId id) {
        return root + "f/" + id;
    }
}
