package dev.postroom.adapters.email.email.sandbox;

import dev.postroom.adapters.email.email.RootCause;
import dev.postroom.adapters.email.email.mime.MessageWriter;
import dev.postroom.adapters.email.email.mime.UnwritableMailException;
import dev.postroom.adapters.email.email.mime.WireMessage;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.message.OutgoingMail;
import dev.postroom.domain.email.transport.MailOutcome;
import dev.postroom.domain.email.transport.MailSession;
import dev.postroom.domain.email.transport.MailTransport;
import dev.postroom.domain.shared.TransactionGuard;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.InstantSource;
import java.util.regex.Pattern;

/**
 * Stores each mail as a file {@code <Message-ID>.eml} in a directory for its workspace, for another
 * program to take from there. The envelope is in the headers {@code Return-Path} and {@code
 * Delivered-To}. A file appears whole and durable, or not at all; a mail handed over again replaces
 * its own file.
 */
public final class DirectoryMailTransport implements MailTransport {

    private static final Pattern UNSAFE = Pattern.compile("[^A-Za-z0-9@_-]+");
    private static final int LONGEST_NAME = 200;

    private final TransactionGuard guard;
    private final Path directory;
    private final MessageWriter messages;

    /**
     * @param directory is created with the first mail; on one file system
     */
    public DirectoryMailTransport(TransactionGuard guard, Path directory, InstantSource clock) {
        this.guard = guard;
        this.directory = directory;
        this.messages = new MessageWriter(clock);
    }

    @Override
    public MailSession open(Workspace workspace, MailSession.Limits limits) {
        Path own = directory.resolve(workspace.id().toString());
        return new DirectMailSession(guard, limits, mail -> handOver(own, mail));
    }

    private MailOutcome handOver(Path own, OutgoingMail mail) {
        try {
            Path file = own.resolve(name(mail));
            store(own, file, messages.write(mail));
            return new MailOutcome.Accepted("stored as " + file.getFileName());
        } catch (UnwritableMailException e) {
            return new MailOutcome.Unwritable(e.reason());
        } catch (IOException e) {
            return new MailOutcome.Unreachable(
                    "The directory " + own + " cannot be written: " + RootCause.sentence(e));
        }
    }

    // without dots, so that no name is hidden or leads to another directory
    private static String name(OutgoingMail mail) {
        String name = UNSAFE.matcher(mail.messageId()).replaceAll("_");
        return (name.length() > LONGEST_NAME ? name.substring(0, LONGEST_NAME) : name) + ".eml";
    }

    private static void store(Path own, Path file, WireMessage message) throws IOException {
        Files.createDirectories(own);
        Path partial = Files.createTempFile(own, "partial-", ".tmp");
        try {
            write(partial, message);
            Files.move(partial, file, StandardCopyOption.ATOMIC_MOVE);
            sync(own);
        } finally {
            Files.deleteIfExists(partial);
        }
    }

    private static void write(Path partial, WireMessage message) throws IOException {
        String envelope =
                "Return-Path: <%s>\r\nDelivered-To: %s\r\n".formatted(message.from(), message.to());
        try (FileChannel channel = FileChannel.open(partial, StandardOpenOption.WRITE)) {
            fill(channel, envelope.getBytes(StandardCharsets.US_ASCII));
            fill(channel, message.content());
            channel.force(true);
        }
    }

    private static void fill(FileChannel channel, byte[] bytes) throws IOException {
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        while (buffer.hasRemaining()) {
            int _ = channel.write(buffer);
        }
    }

    // without this the name of the file can be lost with the power
    private static void sync(Path own) throws IOException {
        try (FileChannel channel = FileChannel.open(own, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }
}
