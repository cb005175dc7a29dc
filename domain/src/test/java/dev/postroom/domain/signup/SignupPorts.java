package dev.postroom.domain.signup;

import dev.postroom.domain.shared.InMemoryDatabase;

/** Sign-up forms, as tests need them. */
public record SignupPorts(SignupForms forms) {

    /** Ports in memory. */
    public static SignupPorts inMemory(InMemoryDatabase database) {
        return new SignupPorts(new InMemorySignupForms(database));
    }
}
