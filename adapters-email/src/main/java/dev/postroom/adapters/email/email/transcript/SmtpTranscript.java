package dev.postroom.adapters.email.email.transcript;

import dev.postroom.adapters.email.email.ServerText;
import dev.postroom.domain.email.transport.MailTrial.Encryption;
import dev.postroom.domain.email.transport.MailTrial.Line;
import dev.postroom.domain.email.transport.MailTrial.Voice;

import org.jspecify.annotations.Nullable;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

import javax.net.ssl.SSLSession;

/**
 * Writes down a conversation with a mail server. Belongs to one thread.
 *
 * <p>Names and secrets that sign in are masked, in the words of both sides, and so is everything of
 * it that the server repeats later. Of a message, only the headers are kept. A server cannot make
 * it long: of a reply, of a line and of the whole, only so much is kept.
 */
public final class SmtpTranscript implements WireTap {

    /** The most lines. */
    public static final int MOST_LINES = 200;

    private static final int MOST_OF_REPLY = 40;
    private static final int LONGEST = 1000;
    private static final int LINE_END = 2;
    private static final String MASK = "***";

    private final SignInMask mask;
    private final boolean verifies;
    private final long start = System.nanoTime();
    private final List<Line> lines = new ArrayList<>();
    private Part part = Part.COMMANDS;
    private @Nullable Encryption encryption;
    private int ofReply;
    private long ofBody;

    /** The part of the conversation, which decides how much of a line is written down. */
    private enum Part {
        COMMANDS,
        SIGN_IN,
        DATA,
        HEADERS,
        BODY
    }

    /**
     * @param user the name of the settings; empty without one
     * @param password of the settings; empty without one
     * @param verifies whether a connection with TLS has a certificate that was checked
     */
    public SmtpTranscript(String user, String password, boolean verifies) {
        this.mask = new SignInMask(user, password);
        this.verifies = verifies;
    }

    @Override
    public void connected() {
        note("Connected.");
    }

    @Override
    public void secured(SSLSession session) {
        Encryption made = new Encryption(session.getProtocol(), session.getCipherSuite(), verifies);
        encryption = made;
        note(
                made.protocol()
                        + " with "
                        + made.cipher()
                        + (verifies
                                ? "; the certificate is valid for this server."
                                : "; the certificate was not checked."));
    }

    @Override
    public void sent(String bytes) {
        bytes.lines().forEach(this::sentLine);
    }

    private void sentLine(String line) {
        switch (part) {
            case COMMANDS, DATA -> command(line);
            case SIGN_IN -> {
                mask.payload(line);
                add(Voice.CLIENT, MASK);
            }
            case HEADERS, BODY -> message(line);
        }
    }

    private void command(String line) {
        if (line.startsWith("AUTH ")) {
            part = Part.SIGN_IN;
            String[] words = line.split(" ", 3);
            if (words.length > 2) {
                mask.payload(words[2]);
            }
            add(Voice.CLIENT, words.length > 2 ? "AUTH " + words[1] + " " + MASK : line);
        } else {
            part = line.equals("DATA") ? Part.DATA : part;
            add(Voice.CLIENT, line);
        }
    }

    private void message(String line) {
        if (line.equals(".")) {
            if (ofBody > 0) {
                note("The body of the message is left out here: %d bytes.".formatted(ofBody));
                ofBody = 0;
            }
            add(Voice.CLIENT, line);
            part = Part.COMMANDS;
        } else if (part == Part.BODY) {
            ofBody += line.length() + LINE_END;
        } else if (line.isEmpty()) {
            part = Part.BODY;
        } else {
            add(Voice.CLIENT, ServerText.decoded(line));
        }
    }

    @Override
    public void heard(String line) {
        boolean isLast = line.length() < 4 || line.charAt(3) != '-';
        if (++ofReply <= MOST_OF_REPLY) {
            add(Voice.SERVER, part == Part.SIGN_IN ? whileSigningIn(line) : mask.over(line));
        } else if (ofReply == MOST_OF_REPLY + 1) {
            note("The reply has more lines, which are left out here.");
        }
        if (isLast) {
            ofReply = 0;
            listen(line);
        }
    }

    private String whileSigningIn(String line) {
        // a challenge tells what a password can be guessed by
        return line.startsWith("334") ? "334 " + MASK : mask.over(line);
    }

    private void listen(String reply) {
        part =
                switch (part) {
                    case SIGN_IN -> reply.startsWith("334") ? Part.SIGN_IN : Part.COMMANDS;
                    case DATA -> reply.startsWith("354") ? Part.HEADERS : Part.DATA;
                    default -> part;
                };
    }

    /** Adds a line that is about the conversation. */
    public void note(String text) {
        add(Voice.NOTE, mask.over(text));
    }

    private void add(Voice voice, String text) {
        if (lines.size() < MOST_LINES) {
            lines.add(line(voice, text));
        }
    }

    private Line line(Voice voice, String text) {
        return new Line(
                voice, VisibleText.of(text, LONGEST), Duration.ofNanos(System.nanoTime() - start));
    }

    /** The TLS of the connection. */
    public Optional<Encryption> encryption() {
        return Optional.ofNullable(encryption);
    }

    /** Words about the conversation, in lines, as they are written down in it. */
    public String masked(String text) {
        return text.lines()
                .limit(MOST_OF_REPLY)
                .map(line -> VisibleText.of(mask.over(line), LONGEST))
                .collect(Collectors.joining("\n"));
    }

    /** All lines, with this note at the end, also where there is no room for more. */
    public List<Line> endingWith(String note) {
        List<Line> all = new ArrayList<>(lines.subList(0, Math.min(lines.size(), MOST_LINES - 2)));
        if (all.size() < lines.size()) {
            all.add(line(Voice.NOTE, "Further lines are left out here."));
        }
        all.add(line(Voice.NOTE, mask.over(note.replace('\n', ' '))));
        return all;
    }
}
