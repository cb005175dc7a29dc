package dev.postroom.adapters.rest.shared.page.part;

/**
 * An action that cannot be undone.
 *
 * @param consequence in numbers
 * @param action the address that the form is sent to
 * @param button its verb
 * @param typed the word to type before; empty for none
 */
public record Danger(String title, String consequence, String action, String button, String typed) {

    /** Whether the word was typed. */
    public boolean isConfirmedBy(String text) {
        return text.strip().equals(typed);
    }
}
