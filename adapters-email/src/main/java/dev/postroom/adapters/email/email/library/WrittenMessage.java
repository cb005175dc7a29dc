package dev.postroom.adapters.email.email.library;

import dev.postroom.adapters.email.email.mime.WireMessage;

import jakarta.mail.Address;
import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.internet.InternetAddress;

import org.eclipse.angus.mail.smtp.SMTPMessage;

import java.io.IOException;
import java.io.OutputStream;

/** A message that was written already, for the library, and whether it took the whole. */
final class WrittenMessage extends SMTPMessage {

    private final WireMessage message;
    private boolean written;

    /**
     * @param takesDsn whether the server can be asked for reports (RFC 3461); the library cannot
     *     say the original recipient
     */
    WrittenMessage(Session session, WireMessage message, boolean takesDsn) {
        super(session);
        this.message = message;
        setEnvelopeFrom(message.from());
        message.envelopeId().filter(_ -> takesDsn).ifPresent(this::askForReports);
    }

    private void askForReports(String envelopeId) {
        setReturnOption(RETURN_HDRS);
        setNotifyOptions(NOTIFY_FAILURE);
        setMailExtension("ENVID=" + envelopeId);
    }

    Address[] recipients() {
        InternetAddress recipient = new InternetAddress();
        recipient.setAddress(message.to());
        return new Address[] {recipient};
    }

    @Override
    public void writeTo(OutputStream out, String[] ignored) throws IOException, MessagingException {
        out.write(message.content());
        written = true;
    }

    /** Whether its end may have been sent, which follows. */
    boolean isWritten() {
        return written;
    }
}
