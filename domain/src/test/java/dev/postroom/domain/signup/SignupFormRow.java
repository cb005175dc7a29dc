package dev.postroom.domain.signup;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.InMemoryRow;

import java.util.UUID;

/** A form as the in-memory port keeps it. */
record SignupFormRow(Workspace workspace, SignupForm form) implements InMemoryRow {

    @Override
    public UUID workspaceId() {
        return workspace.id();
    }

    @Override
    public SignupFormId key() {
        return form.id();
    }
}
