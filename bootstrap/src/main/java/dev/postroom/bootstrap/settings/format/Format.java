package dev.postroom.bootstrap.settings.format;

import java.util.Optional;
import java.util.function.Function;

/**
 * How the text of a setting becomes a value.
 *
 * @param expected describes a valid text, as the end of a sentence
 * @param reader throws {@link BadValue} for an invalid text
 */
public record Format<T>(String expected, Function<String, T> reader) {

    public T read(String text) {
        return reader.apply(text);
    }

    public <R> Format<R> map(Function<? super T, ? extends R> change) {
        return new Format<>(expected, text -> change.apply(read(text)));
    }

    /** Blank text is an absent value. */
    public Format<Optional<T>> optional() {
        return new Format<>(
                expected + ", or nothing",
                text -> text.isBlank() ? Optional.empty() : Optional.of(read(text)));
    }

    /** A text that a format refuses. The message says why and never repeats the text. */
    public static final class BadValue extends IllegalArgumentException {
        private static final long serialVersionUID = 1L;

        public BadValue(String why) {
            super(why);
        }
    }
}
