package dev.postroom.domain.signup;

import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.Messages;
import dev.postroom.domain.shared.text.Text;
import dev.postroom.domain.subscriber.Profile;

import java.util.Optional;

/**
 * The texts of a form, all plain.
 *
 * @param title the heading of its page; empty: a usual one
 * @param text below the heading, may have several lines
 * @param consent what a person agrees to by sending the form; it is recorded as the consent
 * @param language of the page, and of the people who sign up; empty: that of the browser
 */
public record SignupTexts(
        Optional<String> title,
        Optional<String> text,
        Optional<String> consent,
        Optional<String> language) {

    private static final int MAX_TEXT = 1000;

    public SignupTexts {
        title = title.map(SignupTexts::titleOf);
        text = text.map(SignupTexts::textOf);
        consent = consent.map(SignupTexts::textOf);
        language = language.map(Profile::languageOf);
    }

    /** The usual texts. */
    public static SignupTexts usual() {
        return new SignupTexts(
                Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
    }

    /** A valid title: 1 to 100 characters, one line. */
    public static String titleOf(String given) {
        return Text.required(given, 100);
    }

    /** A valid text: 1 to 1000 characters, may have several lines. */
    public static String textOf(String given) {
        String lines = Text.multiline(given.strip().replace("\r\n", "\n"), MAX_TEXT);
        if (lines.isEmpty()) {
            throw Failure.Invalid.value("blank", Messages.NOT_BLANK).asException();
        }
        return lines;
    }
}
