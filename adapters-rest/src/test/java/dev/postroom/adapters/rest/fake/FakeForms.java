package dev.postroom.adapters.rest.fake;

import dev.postroom.adapters.rest.TestApi;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.link.Visitor;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.signup.ManageSignupForms;
import dev.postroom.domain.signup.NewSignupForm;
import dev.postroom.domain.signup.OpenForm;
import dev.postroom.domain.signup.SignUp;
import dev.postroom.domain.signup.SignupEntry;
import dev.postroom.domain.signup.SignupForm;
import dev.postroom.domain.signup.SignupFormFixture;
import dev.postroom.domain.signup.SignupFormId;
import dev.postroom.domain.signup.SignupFormPatch;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/** Has one form. */
public final class FakeForms implements ManageSignupForms, SignUp {

    /** The one form. */
    public static final SignupForm TEA =
            SignupFormFixture.form(FakeSubscribers.ANNA.id().value()).withName("Tea").build();

    /** The forms, patches and ids that it was given. */
    public final List<Object> received = new CopyOnWriteArrayList<>();

    @Override
    public SignupForm create(Caller caller, NewSignupForm form) {
        received.add(form);
        return TEA;
    }

    @Override
    public SignupForm get(Workspace workspace, SignupFormId id) {
        if (!TEA.id().equals(id)) {
            throw new Failure.NotFound("Form", id.toString()).asException();
        }
        return TEA;
    }

    @Override
    public OpenForm get(SignupFormId id) {
        Workspace workspace = TestApi.WORKSPACE;
        return new OpenForm(workspace, get(workspace, id));
    }

    @Override
    public void signUp(Workspace workspace, SignupForm form, SignupEntry entry, Visitor visitor) {}

    @Override
    public Page<SignupForm> list(Workspace workspace, PageRequest<SignupForm.Sort> page) {
        return new Page<>(List.of(TEA), Optional.empty(), 1);
    }

    @Override
    public SignupForm update(
            Caller caller, SignupFormId id, SignupFormPatch patch, Optional<Long> expectedVersion) {
        received.add(patch);
        return get(caller.workspace(), id);
    }

    @Override
    public void delete(Caller caller, SignupFormId id, Optional<Long> expectedVersion) {
        received.add(get(caller.workspace(), id).id());
    }
}
