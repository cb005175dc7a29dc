package dev.postroom.bootstrap.e2e;

import java.util.HashMap;
import java.util.Map;

/** The person of whom the settings tell a new installation: the owner of its account. */
final class FirstOwner {

    static final String ADDRESS = "ann@example.org";
    static final String PASSWORD = "blue kettle under seven bridges";

    private FirstOwner() {}

    /** The settings that tell of the person. */
    static Map<String, String> settings() {
        return settings(Map.of());
    }

    /** As the other one, with further settings. */
    static Map<String, String> settings(Map<String, String> others) {
        Map<String, String> all = new HashMap<>(others);
        all.put("POSTROOM_DASHBOARD_OWNER_EMAIL", ADDRESS);
        all.put("POSTROOM_DASHBOARD_OWNER_PASSWORD", PASSWORD);
        return all;
    }

    /** Signs the person in, if the browser has no session yet. */
    static void signIn(Visitor visitor, PostroomProcess postroom) {
        visitor.open(postroom.origin() + "/sign-in");
        visitor.isAt("Sign in", "Overview");
        if (visitor.text().contains("Password")) {
            visitor.write("Email address", ADDRESS);
            visitor.write("Password", PASSWORD);
            visitor.send("Sign in");
        }
        visitor.isAt("Overview");
    }
}
