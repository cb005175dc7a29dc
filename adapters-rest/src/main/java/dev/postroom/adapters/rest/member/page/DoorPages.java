package dev.postroom.adapters.rest.member.page;

import dev.postroom.adapters.rest.shared.page.Entry;
import dev.postroom.adapters.rest.shared.page.part.Field;

/** Pages that several doors show. */
final class DoorPages {

    private static final DoorPage.Way SIGN_IN =
            new DoorPage.Way("Go to the sign-in", Entry.SIGN_IN);

    static final DoorPage.Way FORGOTTEN = new DoorPage.Way("Forgot your password?", "/reset");

    private DoorPages() {}

    static DoorPage unsafe() {
        return DoorPage.saying(
                "This connection is not safe",
                "Without https, each network in between could read your password. Open the"
                        + " dashboard by https, or from the machine itself by http://localhost.");
    }

    /** The field for a code of an app, or for a recovery code. */
    static Field code(String name) {
        return Field.text(name, "Code", "")
                .hint("Six digits of your app, or one of your recovery codes.")
                .complete("one-time-code")
                .required();
    }

    static DoorPage spent() {
        return DoorPage.saying(
                "This link does not work any more",
                "It was used, or its time is over. Ask for another one.",
                SIGN_IN);
    }

    static DoorPage passwordSet() {
        return DoorPage.saying(
                "Your password is set",
                "All sessions of before have ended. Sign in with the new password.",
                SIGN_IN);
    }
}
