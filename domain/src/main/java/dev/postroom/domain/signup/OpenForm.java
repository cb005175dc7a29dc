package dev.postroom.domain.signup;

import dev.postroom.domain.account.Workspace;

/** A form with the workspace that it belongs to. */
public record OpenForm(Workspace workspace, SignupForm form) {}
