package dev.postroom.adapters.rest.apikey.page;

import dev.postroom.adapters.rest.shared.page.part.Code;
import dev.postroom.adapters.rest.shared.page.part.Fact;
import dev.postroom.adapters.rest.shared.page.part.Notice;

import java.util.List;

/**
 * A key with its secret, the only time.
 *
 * @param notices what the reader should know about where it can be used
 * @param trial a command with the secret in it; empty when no scope reads something
 * @param done where to go when the secret is stored
 */
public record IssuedKeyPage(
        String title,
        String secret,
        List<Fact> facts,
        List<Notice> notices,
        List<Code> trial,
        String done) {

    public IssuedKeyPage {
        facts = List.copyOf(facts);
        notices = List.copyOf(notices);
        trial = List.copyOf(trial);
    }

    /** Shows what belongs to the key and hides its secret. */
    @Override
    public String toString() {
        return "IssuedKeyPage[" + title + "]";
    }
}
