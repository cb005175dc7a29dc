package dev.postroom.adapters.rest.shared.page.part;

/**
 * The contents of a list without rows.
 *
 * @param button the text of the link that leads on; empty for none
 * @param call a command that makes the first row; empty for none
 */
public record Empty(String sentence, String button, String href, String call) {

    /** A sentence alone. */
    public static Empty of(String sentence) {
        return new Empty(sentence, "", "", "");
    }
}
