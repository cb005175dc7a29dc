package dev.postroom.application.signup;

import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.signup.ManageSignupForms;
import dev.postroom.domain.signup.NewSignupForm;
import dev.postroom.domain.signup.SignupForm;
import dev.postroom.domain.signup.SignupFormId;
import dev.postroom.domain.signup.SignupFormPatch;
import dev.postroom.domain.signup.SignupForms;

import java.util.Optional;

/** Manages the sign-up forms of a workspace. */
public final class SignupFormManagement implements ManageSignupForms {

    private final UnitOfWork work;
    private final SignupForms forms;

    public SignupFormManagement(UnitOfWork work, SignupForms forms) {
        this.work = work;
        this.forms = forms;
    }

    @Override
    public SignupForm create(Caller caller, NewSignupForm request) {
        Workspace workspace = caller.workspace();
        SignupForm form = request.draft(new SignupFormId(work.nextId()), work.now(workspace));
        work.inTransaction(() -> {
            forms.add(workspace, form);
            work.audit().record(caller, AuditedForm.created(form));
        });
        return form;
    }

    @Override
    public SignupForm get(Workspace workspace, SignupFormId id) {
        return forms.find(workspace, id).orElseThrow(() -> notFound(id));
    }

    @Override
    public Page<SignupForm> list(Workspace workspace, PageRequest<SignupForm.Sort> page) {
        return forms.list(workspace, page);
    }

    @Override
    public SignupForm update(
            Caller caller, SignupFormId id, SignupFormPatch patch, Optional<Long> expectedVersion) {
        Workspace workspace = caller.workspace();
        return work.inTransaction(() -> {
            SignupForm current = locked(workspace, id, expectedVersion);
            SignupForm next = patch.applyTo(current, work.now(workspace));
            if (!next.equals(current)) {
                forms.update(workspace, next);
                work.audit().record(caller, AuditedForm.changed(current, next));
            }
            return next;
        });
    }

    @Override
    public void delete(Caller caller, SignupFormId id, Optional<Long> expectedVersion) {
        Workspace workspace = caller.workspace();
        work.inTransaction(() -> {
            SignupForm form = locked(workspace, id, expectedVersion);
            forms.delete(workspace, id);
            work.audit().record(caller, AuditedForm.deleted(form));
        });
    }

    private SignupForm locked(
            Workspace workspace, SignupFormId id, Optional<Long> expectedVersion) {
        SignupForm form = forms.lock(workspace, id).orElseThrow(() -> notFound(id));
        if (expectedVersion.filter(version -> version != form.version()).isPresent()) {
            throw new Failure.PreconditionFailed(
                            "Form %s was modified since you last read it.".formatted(id))
                    .asException();
        }
        return form;
    }

    static FailureException notFound(SignupFormId id) {
        return new Failure.NotFound("Form", id.toString()).asException();
    }
}
