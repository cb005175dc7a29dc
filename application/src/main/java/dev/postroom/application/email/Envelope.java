package dev.postroom.application.email;

import dev.postroom.domain.email.SendEmail;
import dev.postroom.domain.email.message.Mailbox;
import dev.postroom.domain.email.message.OutgoingMail;

import java.util.List;
import java.util.stream.Stream;

/**
 * One recipient of a send request, with the recipients shown in the headers.
 *
 * @param to the recipient
 * @param reader the person whose data the mail is rendered with: a copy has the content of the
 *     original
 * @param shown the recipients in the headers
 */
record Envelope(Mailbox to, Mailbox reader, OutgoingMail.ShownRecipients shown) {

    /** One for each recipient in the order given, then one for each copy. */
    static List<Envelope> of(SendEmail request) {
        List<Mailbox> cc = request.envelope().copies().cc();
        OutgoingMail.ShownRecipients all =
                new OutgoingMail.ShownRecipients(request.envelope().to(), cc);
        // without a Cc, the recipients of one request do not see each other
        OutgoingMail.ShownRecipients shown =
                cc.isEmpty() ? OutgoingMail.ShownRecipients.recipientAlone() : all;
        Stream<Envelope> originals =
                request.envelope().to().stream()
                        .map(mailbox -> new Envelope(mailbox, mailbox, shown));
        Stream<Envelope> copies =
                Stream.concat(cc.stream(), request.envelope().copies().bcc().stream())
                        .map(copy -> new Envelope(copy, request.envelope().to().getFirst(), all));
        return Stream.concat(originals, copies).toList();
    }
}
