package dev.postroom.adapters.rest.shared.json;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonParser;

import java.util.Optional;

/**
 * A name that an object has twice, so that the text is no JSON of this API.
 *
 * @param pointer where, for example {@code /metadata/plan}
 */
public record DuplicateName(String pointer) {

    private static final String PREFIX = "Duplicate ";
    private static final int LONGEST = 200;

    /** The name, if the parser refused the text because of one. */
    public static Optional<DuplicateName> of(JacksonException refusal) {
        return refusal.getOriginalMessage().startsWith(PREFIX)
                        && refusal.getProcessor() instanceof JsonParser parser
                ? Optional.of(
                        new DuplicateName(parser.getParsingContext().pathAsPointer().toString()))
                : Optional.empty();
    }

    /** A sentence for the client. */
    public String message() {
        String shown = pointer.length() > LONGEST ? pointer.substring(0, LONGEST) + "…" : pointer;
        return shown + " occurs twice. Send each name of an object once.";
    }
}
