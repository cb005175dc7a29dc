package dev.postroom.bootstrap.settings.value;

import dev.postroom.bootstrap.settings.format.Secret;

import java.util.List;
import java.util.regex.Pattern;

/** How much of the text of a setting may be printed or logged. */
public enum Masking {
    /** None of it. */
    WHOLE,
    /** All but passwords, tokens and the like inside addresses. */
    PASSWORDS;

    private record Place(Pattern secret, String shown) {}

    private static final List<Place> PLACES =
            List.of(
                    // a parameter of an address
                    new Place(
                            Pattern.compile(
                                    "(?i)([?&;#][a-z_.-]*(?:password|passwd|passphrase|pwd|secret"
                                        + "|token|credentials?|signature"
                                        + "|(?:api|access|auth|private)[_-]?key)=)[^&;#\\s\"]*"),
                            "$1" + Secret.MASK),
                    // the user of a web address may be a token
                    new Place(
                            Pattern.compile("(?i)(https?:/+)[^/?#\\s\"]*@"),
                            "$1" + Secret.MASK + "@"),
                    new Place(Pattern.compile("(//[^:@/?]*):.*@"), "$1:" + Secret.MASK + "@"),
                    // an address without a scheme
                    new Place(
                            Pattern.compile("(?<=^|[\\s,\"'=])([\\w.+-]+):(?!//)[^@\\s<]+@"),
                            "$1:" + Secret.MASK + "@"));

    public String show(String text) {
        return switch (this) {
            case WHOLE -> text.isEmpty() ? "" : Secret.MASK;
            case PASSWORDS -> withoutPasswords(text);
        };
    }

    /** A text without the passwords of the addresses in it. */
    public static String withoutPasswords(String text) {
        String shown = text;
        for (Place place : PLACES) {
            shown = place.secret().matcher(shown).replaceAll(place.shown());
        }
        return shown;
    }
}
