package dev.postroom.application.email.delivery;

import dev.postroom.domain.email.message.OutgoingMail;
import dev.postroom.domain.report.ReturnToken;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.seal.MacKey;

import java.util.Optional;

/**
 * The envelope senders of mails, sealed when a mail is handed over: a mail that waited gets the
 * domain of today.
 *
 * @param domain of all of them; empty: the envelope sender is the address in From
 */
public record ReturnPaths(Optional<String> domain, MacKey key) {

    /** The mail, whose reports come back to that address. */
    public OutgoingMail on(OutgoingMail mail, ReturnToken token) {
        return domain.map(name -> new EmailAddress(token.seal(key) + "@" + name))
                .map(mail::returningTo)
                .orElse(mail);
    }
}
