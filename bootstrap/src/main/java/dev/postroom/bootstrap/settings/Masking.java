package dev.postroom.bootstrap.settings;

import java.util.regex.Pattern;

/** How much of the text of a setting may be printed or logged. */
enum Masking {
    /** All of it. */
    NONE,
    /** None of it. */
    WHOLE,
    /** All but the password inside an address. */
    PASSWORD_IN_ADDRESS;

    private static final Pattern USER_INFO = Pattern.compile("(//[^:@/?]*):.*@");
    private static final Pattern PARAMETER =
            Pattern.compile("(?i)([?&;](?:[a-z_]*password|[a-z_]*secret)=)[^&;]*");

    String show(String text) {
        return switch (this) {
            case NONE -> text;
            case WHOLE -> text.isEmpty() ? "" : Secret.MASK;
            case PASSWORD_IN_ADDRESS -> withoutPasswords(text);
        };
    }

    private static String withoutPasswords(String text) {
        String shown = PARAMETER.matcher(text).replaceAll("$1" + Secret.MASK);
        return USER_INFO.matcher(shown).replaceAll("$1:" + Secret.MASK + "@");
    }
}
