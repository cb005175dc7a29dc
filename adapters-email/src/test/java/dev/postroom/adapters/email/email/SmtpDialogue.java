package dev.postroom.adapters.email.email;

import org.jspecify.annotations.Nullable;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.concurrent.locks.LockSupport;

/** One session. Accepts only CRLF as the end of a line (RFC 5321). */
final class SmtpDialogue implements Runnable {

    private final ScriptedSmtpServer server;
    private final Socket plain;
    private Socket socket;
    private InputStream in;
    private String sender = "";
    private String recipient = "";
    private boolean inTransaction;
    private int taken;

    /**
     * @param socket the same as the plain one, or TLS over it
     */
    SmtpDialogue(ScriptedSmtpServer server, Socket plain, Socket socket) throws IOException {
        this.server = server;
        this.plain = plain;
        this.socket = socket;
        this.in = new BufferedInputStream(socket.getInputStream());
    }

    @Override
    public void run() {
        try (Socket outer = socket) {
            boolean goesOn = answer(SmtpStep.GREETING) != null;
            while (goesOn) {
                goesOn = command(line(in)) && !outer.isClosed();
            }
        } catch (IOException _) {
            // the client disconnected
        }
    }

    private boolean command(String line) throws IOException {
        server.note(line);
        return switch (line.split(" ")[0].toUpperCase(Locale.ROOT)) {
            case "EHLO", "HELO" -> answer(SmtpStep.EHLO) != null;
            case "AUTH" -> server.accounts() == null ? logIn() : logIn(server.accounts(), line);
            case "MAIL" -> mail(line.replaceAll(".*<(.*)>.*", "$1"));
            case "RCPT" -> recipient(line.replaceAll(".*<(.*)>.*", "$1"));
            case "DATA" -> data();
            case "STARTTLS" -> secure();
            case "RSET" -> {
                inTransaction = false;
                recipient = "";
                yield answer(SmtpStep.RSET) != null;
            }
            case "NOOP" -> say("250 ok");
            case "QUIT" -> false;
            default -> say("500 what?");
        };
    }

    private boolean logIn() throws IOException {
        String reply = answer(SmtpStep.AUTH);
        if (reply != null && reply.startsWith("334")) {
            server.logIn(line(in));
            sent("334 UGFzc3dvcmQ6");
            server.logIn(line(in));
            reply = answer(SmtpStep.AUTH);
        }
        return reply != null;
    }

    private boolean logIn(AuthPeer peer, String first) throws IOException {
        String reply = peer.begin(first);
        while (reply.startsWith("334")) {
            sent(reply);
            reply = peer.next(line(in));
        }
        return say(reply);
    }

    private boolean secure() throws IOException {
        sent("220 go ahead" + server.injected());
        socket = server.secured(socket);
        in = new BufferedInputStream(socket.getInputStream());
        return true;
    }

    private boolean mail(String address) throws IOException {
        if (inTransaction) {
            return say("503 nested MAIL");
        }
        if (taken >= server.mostMails()) {
            return say("452 4.5.3 Too many recipients: Too many messages sent");
        }
        String reply = answer(SmtpStep.MAIL);
        inTransaction = reply != null && reply.startsWith("2");
        sender = address;
        recipient = "";
        return reply != null;
    }

    private boolean recipient(String address) throws IOException {
        if (!inTransaction) {
            return say("503 no sender");
        }
        String reply = answer(SmtpStep.RCPT);
        recipient = reply != null && reply.startsWith("2") ? address : "";
        return reply != null;
    }

    private boolean data() throws IOException {
        if (recipient.isEmpty() && !server.takesDataWithoutRecipients()) {
            return say("503 no recipients");
        }
        String reply = answer(SmtpStep.DATA);
        if (reply == null || !reply.startsWith("354")) {
            return reply != null;
        }
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        for (String line = line(in); !line.equals("."); line = line(in)) {
            String unstuffed = line.startsWith(".") ? line.substring(1) : line;
            content.write((unstuffed + "\r\n").getBytes(StandardCharsets.ISO_8859_1));
        }
        inTransaction = false;
        if (recipient.isEmpty()) {
            return say("554 no recipients");
        }
        ReceivedMail mail = new ReceivedMail(sender, recipient, content.toByteArray());
        recipient = "";
        return verdict(mail);
    }

    private boolean verdict(ReceivedMail mail) throws IOException {
        Reaction planned = server.next(SmtpStep.DOT);
        if (planned == null) {
            server.keep(mail);
            taken++;
        }
        return react(planned, SmtpStep.DOT) != null;
    }

    private @Nullable String answer(SmtpStep step) throws IOException {
        return react(server.next(step), step);
    }

    private @Nullable String react(@Nullable Reaction reaction, SmtpStep step) throws IOException {
        return switch (reaction) {
            case null -> sent(server.usual(step));
            case Reaction.Usual() -> sent(server.usual(step));
            case Reaction.Later(_) -> sent(server.usual(step));
            case Reaction.Say(String text) -> sent(text);
            case Reaction.SayAndDrop(String text) -> {
                sent(text);
                yield null;
            }
            case Reaction.SayAndStall(String text) -> {
                sent(text);
                stall();
                yield null;
            }
            case Reaction.Drop() -> null;
            case Reaction.Stall() -> {
                stall();
                yield null;
            }
        };
    }

    private void stall() {
        while (!plain.isClosed()) {
            LockSupport.parkNanos(1_000_000);
        }
    }

    /** Sends a line that nothing asked for. */
    void interject(String line) {
        try {
            sent(line);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String sent(String text) throws IOException {
        socket.getOutputStream().write((text + "\r\n").getBytes(StandardCharsets.UTF_8));
        return text;
    }

    private boolean say(String text) throws IOException {
        return !sent(text).isEmpty();
    }

    private static String line(InputStream in) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        int before = -1;
        for (int b = in.read(); !(before == '\r' && b == '\n'); b = in.read()) {
            if (b < 0) {
                throw new EOFException();
            }
            line.write(b);
            before = b;
        }
        return line.toString(StandardCharsets.ISO_8859_1).substring(0, line.size() - 1);
    }
}
