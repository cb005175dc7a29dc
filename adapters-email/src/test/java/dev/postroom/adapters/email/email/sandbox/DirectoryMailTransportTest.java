package dev.postroom.adapters.email.email.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.email.email.ReceivedMail;
import dev.postroom.adapters.email.email.WrittenMailContract;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.account.WorkspaceFixture;
import dev.postroom.domain.email.Handover;
import dev.postroom.domain.email.message.OutgoingMail;
import dev.postroom.domain.email.transport.EnvelopeSenderContract;
import dev.postroom.domain.email.transport.MailOutcome;
import dev.postroom.domain.email.transport.MailTransport;
import dev.postroom.domain.email.transport.MailTransportContract;
import dev.postroom.domain.shared.InsideTransaction;
import dev.postroom.domain.shared.SettableClock;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

class DirectoryMailTransportTest implements WrittenMailContract, EnvelopeSenderContract {

    @TempDir Path directory;

    @Override
    public MailTransport transport() {
        return new DirectoryMailTransport(
                InsideTransaction.guard(), directory, new SettableClock());
    }

    @Override
    public Workspace workspace() {
        return WorkspaceFixture.live(new UUID(0, 1));
    }

    @Override
    public List<ReceivedMail> messages() {
        return files().stream().map(DirectoryMailTransportTest::read).toList();
    }

    private List<Path> files() {
        try (Stream<Path> all = Files.walk(directory)) {
            return all.filter(Files::isRegularFile).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static ReceivedMail read(Path path) {
        try {
            byte[] source = Files.readAllBytes(path);
            ReceivedMail file = new ReceivedMail("", "", source);
            String from = file.header("Return-Path").getFirst().replaceAll("[<>]", "");
            return new ReceivedMail(from, file.header("Delivered-To").getFirst(), source);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void theSameMailAgainReplacesItsFile() {
        OutgoingMail mail = MailTransportContract.mailTo("reader@example.com");
        Handover.send(transport(), workspace(), List.of(mail, mail));
        assertThat(files())
                .singleElement()
                .satisfies(file -> assertThat(file.getFileName().toString()).endsWith(".eml"));
    }

    @Test
    void aMessageIdCannotLeaveTheDirectory() {
        OutgoingMail mail = MailTransportContract.mailTo("reader@example.com");
        OutgoingMail hostile =
                new OutgoingMail(
                        "../../etc/passwd",
                        mail.from(),
                        mail.to(),
                        mail.replyTo(),
                        mail.content(),
                        mail.headers(),
                        mail.unsubscribe(),
                        mail.shownRecipients());
        Handover.send(transport(), workspace(), List.of(hostile));
        assertThat(files())
                .singleElement()
                .satisfies(file ->
                        assertThat(file.getParent())
                                .isEqualTo(directory.resolve(workspace().id().toString())));
    }

    @Test
    void aDirectoryThatCannotBeWrittenIsUnreachable() throws IOException {
        Files.createFile(directory.resolve(workspace().id().toString()));
        OutgoingMail mail = MailTransportContract.mailTo("reader@example.com");
        assertThat(Handover.send(transport(), workspace(), List.of(mail)))
                .hasOnlyElementsOfType(MailOutcome.Unreachable.class);
    }
}
