package dev.postroom.domain.signup;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.shared.InMemoryOrder;
import dev.postroom.domain.shared.InMemoryTable;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;

import java.util.Optional;

/** Sign-up forms in memory. */
public final class InMemorySignupForms implements SignupForms {

    private final InMemoryTable<SignupFormRow> forms;

    public InMemorySignupForms(InMemoryDatabase database) {
        this.forms = database.table(SignupFormRow.class);
    }

    @Override
    public void add(Workspace workspace, SignupForm form) {
        forms.put(new SignupFormRow(workspace, form));
    }

    @Override
    public Optional<SignupForm> find(Workspace workspace, SignupFormId id) {
        return forms.find(workspace.id(), id).map(SignupFormRow::form);
    }

    @Override
    public Optional<SignupForm> lock(Workspace workspace, SignupFormId id) {
        return find(workspace, id);
    }

    @Override
    public Optional<OpenForm> open(SignupFormId id) {
        return forms.all()
                .filter(row -> row.form().id().equals(id))
                .map(row -> new OpenForm(row.workspace(), row.form()))
                .findFirst();
    }

    @Override
    public void update(Workspace workspace, SignupForm form) {
        find(workspace, form.id()).ifPresent(_ -> add(workspace, form));
    }

    @Override
    public void delete(Workspace workspace, SignupFormId id) {
        forms.remove(workspace.id(), id);
    }

    @Override
    public Page<SignupForm> list(Workspace workspace, PageRequest<SignupForm.Sort> page) {
        InMemoryOrder<SignupForm> order =
                switch (page.sort().field()) {
                    case CREATED_AT -> InMemoryOrder.byTime(form -> form.revision().createdAt());
                };
        return order.page(
                forms.of(workspace.id()).map(SignupFormRow::form), page, form -> form.id().value());
    }
}
