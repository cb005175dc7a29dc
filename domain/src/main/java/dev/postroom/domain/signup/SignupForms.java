package dev.postroom.domain.signup;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.DrivenPort;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;

import java.util.Optional;

/** The sign-up forms of the workspaces. Joins the caller's transaction. */
@DrivenPort
public interface SignupForms {

    /** Stores a new form. */
    void add(Workspace workspace, SignupForm form);

    /** The form, or empty. */
    Optional<SignupForm> find(Workspace workspace, SignupFormId id);

    /** As {@link #find}; locks the form until the transaction ends. */
    Optional<SignupForm> lock(Workspace workspace, SignupFormId id);

    /**
     * The form with this id and its workspace, which was not deleted: the public names only the
     * form. Empty when there is none.
     */
    Optional<OpenForm> open(SignupFormId id);

    /** Stores a locked form. */
    void update(Workspace workspace, SignupForm form);

    /** Deletes a form; nothing when there is none. */
    void delete(Workspace workspace, SignupFormId id);

    /** One page of forms. */
    Page<SignupForm> list(Workspace workspace, PageRequest<SignupForm.Sort> page);
}
