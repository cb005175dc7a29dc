package dev.postroom.adapters.email.report.listener;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One connection of a mail server (RFC 5321, without what a server for reports does not need). A
 * client that leaves or is cut off before the reply to its message sends it again.
 */
final class ReportSession implements Runnable {

    private static final Pattern PATH =
            Pattern.compile("(?i)(FROM|TO):<([^<>\\s]*)>((?: [!-~]+)*)");
    private static final Pattern SIZE = Pattern.compile("(?i)SIZE=([0-9]{1,20})");
    private static final Pattern BODY = Pattern.compile("(?i)BODY=(7BIT|8BITMIME)");
    private static final int DIGITS_OF_SIZE = 9;

    // all replies of a session fit, so that a client that reads none cannot block a thread
    private static final int REPLIES = 64 * 1024;

    private final Socket socket;
    private final SmtpInput input;
    private final ReportIntake intake;
    private final int mostCommands;
    private volatile boolean isStopping;
    private boolean isGreeted;
    private boolean hasSender;
    private Optional<String> recipient = Optional.empty();

    ReportSession(Socket socket, ReportIntake intake, ListenerLimits limits) throws IOException {
        this.socket = socket;
        this.input = new SmtpInput(socket, limits);
        this.intake = intake;
        this.mostCommands = limits.commands();
    }

    InetAddress client() {
        return socket.getInetAddress();
    }

    @Override
    public void run() {
        try (socket) {
            socket.setTcpNoDelay(true);
            socket.setSendBufferSize(REPLIES);
            say("220 " + intake.domain() + " ESMTP for reports");
            converse();
        } catch (IOException _) {
            // the client left: what it got no reply for, it sends again
        }
    }

    private void converse() throws IOException {
        try {
            int commands = 0;
            boolean goesOn = true;
            while (goesOn) {
                Optional<String> line = input.line();
                commands++;
                if (isStopping) {
                    say("421 4.3.2 The service stops");
                    return;
                }
                if (commands > mostCommands) {
                    say("421 4.7.0 Too many commands");
                    return;
                }
                goesOn = line.isPresent() && answer(line.get());
            }
        } catch (BadLineException e) {
            say(String.valueOf(e.getMessage()));
        } catch (SocketTimeoutException _) {
            say("421 4.4.2 Too slow");
        }
    }

    /** False: the session is over. */
    private boolean answer(String line) throws IOException {
        int space = line.indexOf(' ');
        String verb = (space < 0 ? line : line.substring(0, space)).toUpperCase(Locale.ROOT);
        String rest = space < 0 ? "" : line.substring(space + 1);
        return switch (verb) {
            case "HELO", "EHLO" -> said(greet(verb, rest.strip()));
            case "MAIL" -> said(sender(rest));
            case "RCPT" -> said(recipient(rest));
            case "DATA" -> data();
            case "RSET" -> {
                reset();
                yield said("250 2.0.0 OK");
            }
            case "NOOP" -> said("250 2.0.0 OK");
            case "QUIT" -> {
                say("221 2.0.0 Bye");
                yield false;
            }
            default -> said("502 5.5.1 Not a command of this server");
        };
    }

    private String greet(String verb, String name) {
        if (name.isEmpty()) {
            return "501 5.5.4 A name is missing";
        }
        reset();
        isGreeted = true;
        String domain = intake.domain();
        return verb.equals("HELO")
                ? "250 " + domain
                : String.join(
                        "\r\n",
                        "250-" + domain,
                        "250-PIPELINING",
                        "250-SIZE " + ReceivedMessage.MOST,
                        "250-8BITMIME",
                        "250 ENHANCEDSTATUSCODES");
    }

    private String sender(String rest) {
        Matcher path = PATH.matcher(rest);
        if (!isGreeted || hasSender) {
            return "503 5.5.1 " + (isGreeted ? "A mail is under way" : "EHLO comes first");
        }
        if (!path.matches() || !path.group(1).equalsIgnoreCase("FROM")) {
            return "501 5.5.4 MAIL FROM:<address>";
        }
        for (String parameter : path.group(3).strip().split(" ", -1)) {
            Matcher size = SIZE.matcher(parameter);
            if (size.matches() && isTooLarge(size.group(1))) {
                return "552 5.3.4 Larger than " + ReceivedMessage.MOST;
            }
            boolean isKnown =
                    parameter.isEmpty() || size.matches() || BODY.matcher(parameter).matches();
            if (!isKnown) {
                return "555 5.5.4 An unknown parameter";
            }
        }
        hasSender = true;
        return "250 2.1.0 OK";
    }

    private static boolean isTooLarge(String digits) {
        return digits.length() > DIGITS_OF_SIZE || Integer.parseInt(digits) > ReceivedMessage.MOST;
    }

    private String recipient(String rest) {
        if (!hasSender) {
            return "503 5.5.1 MAIL comes first";
        }
        if (recipient.isPresent()) {
            return "452 4.5.3 One recipient at a time";
        }
        Matcher path = PATH.matcher(rest);
        if (!path.matches() || !path.group(1).equalsIgnoreCase("TO")) {
            return "501 5.5.4 RCPT TO:<address>";
        }
        if (!path.group(3).isEmpty()) {
            return "555 5.5.4 An unknown parameter";
        }
        String reply = intake.recipient(path.group(2));
        if (reply.startsWith("2")) {
            recipient = Optional.of(path.group(2));
        }
        return reply;
    }

    private boolean data() throws IOException {
        if (recipient.isEmpty()) {
            return said("503 5.5.1 RCPT comes first");
        }
        // a client that does not wait may be one that believes to speak another protocol
        if (input.hasMore()) {
            say("503 5.5.0 The message came before it was asked for");
            return false;
        }
        say("354 End with a line that has only a dot");
        Optional<ReceivedMessage> message = input.message();
        if (message.isEmpty()) {
            return false;
        }
        String reply = intake.message(message.get(), recipient.get());
        reset();
        return said(reply);
    }

    private void reset() {
        hasSender = false;
        recipient = Optional.empty();
    }

    private boolean said(String reply) throws IOException {
        say(reply);
        return true;
    }

    private void say(String reply) throws IOException {
        socket.getOutputStream().write((reply + "\r\n").getBytes(StandardCharsets.US_ASCII));
    }

    /** Ends the session after the reply to the message that it is taking. For any thread. */
    void stop() {
        isStopping = true;
        try {
            socket.shutdownInput();
        } catch (IOException _) {
            // it is over already
        }
    }
}
