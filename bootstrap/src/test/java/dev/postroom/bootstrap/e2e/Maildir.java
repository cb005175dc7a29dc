package dev.postroom.bootstrap.e2e;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * The mailbox into which a mail server delivers everything, with a file for each recipient of a
 * mail.
 */
final class Maildir {

    private final Path arrived;
    private final String sender;
    private final Map<Path, SmtpSink.Mail> read = new ConcurrentHashMap<>();

    /**
     * @param arrived the folder of complete mails, which the first mail creates
     * @param sender whose mails are looked at
     */
    Maildir(Path arrived, String sender) {
        this.arrived = arrived;
        this.sender = sender;
    }

    List<SmtpSink.Mail> mails() {
        try (Stream<Path> files = Files.list(arrived)) {
            return files.map(file -> read.computeIfAbsent(file, Maildir::mail))
                    .filter(mail -> String.valueOf(mail.header("From")).contains(sender))
                    .toList();
        } catch (NoSuchFileException _) {
            return List.of();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static SmtpSink.Mail mail(Path file) {
        try {
            String source =
                    Files.readString(file, StandardCharsets.ISO_8859_1).replace("\n", "\r\n");
            String recipient = new SmtpSink.Mail("", "", source, 0).header("Delivered-To");
            return new SmtpSink.Mail("", Objects.requireNonNull(recipient), source, 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
