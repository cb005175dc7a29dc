package dev.postroom.adapters.rest.email;

import dev.postroom.domain.email.transport.SaidText;

import org.jspecify.annotations.Nullable;

import java.util.Optional;

/**
 * The reply to an attempt to send a mail, or the reason why there is none.
 *
 * @param smtpReply the words of the server, verbatim
 * @param reason why there are none
 */
public record SaidView(@Nullable String smtpReply, @Nullable String reason) {

    public static SaidView of(Optional<String> said) {
        return new SaidView(
                said.filter(SaidText::isOfServer).orElse(null),
                said.filter(text -> !SaidText.isOfServer(text)).orElse(null));
    }
}
