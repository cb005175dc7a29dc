package dev.postroom.domain.signup;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.shared.DrivingPort;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;

import java.util.Optional;

/** Sign-up forms, as clients keep them. Each change is in the audit log. */
@DrivingPort
public interface ManageSignupForms {

    /** Creates a form. */
    SignupForm create(Caller caller, NewSignupForm form);

    /** The form; {@code NotFound} when there is none. */
    SignupForm get(Workspace workspace, SignupFormId id);

    /** One page of forms. */
    Page<SignupForm> list(Workspace workspace, PageRequest<SignupForm.Sort> page);

    /**
     * Applies a patch; an empty change keeps version and times. {@code NotFound} when there is no
     * such form, {@code PreconditionFailed} when {@code expectedVersion} is given and is not the
     * current version.
     */
    SignupForm update(
            Caller caller, SignupFormId id, SignupFormPatch patch, Optional<Long> expectedVersion);

    /** Deletes the form. People who signed up by it stay, and can still confirm. */
    void delete(Caller caller, SignupFormId id, Optional<Long> expectedVersion);
}
