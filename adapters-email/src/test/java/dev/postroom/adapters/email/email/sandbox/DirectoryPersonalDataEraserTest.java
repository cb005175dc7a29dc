package dev.postroom.adapters.email.email.sandbox;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.InMemoryPorts;
import dev.postroom.domain.contract.TestPorts;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.privacy.PersonalDataEraser;
import dev.postroom.domain.privacy.PersonalDataEraserContract;
import dev.postroom.domain.shared.address.EmailAddress;

import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import java.util.stream.Stream;

class DirectoryPersonalDataEraserTest implements PersonalDataEraserContract {

    private final InMemoryPorts ports = InMemoryPorts.create();

    @TempDir Path directory;

    @Override
    public TestPorts ports() {
        return ports;
    }

    // an hour after the time of the deletion
    @Override
    public PersonalDataEraser traces() {
        return new DirectoryPersonalDataEraser(directory, () -> DELETED.plus(Duration.ofHours(1)));
    }

    @Override
    public void plant(
            Workspace workspace, SubscriberId subscriber, EmailAddress address, Instant at) {
        Path file = own(workspace).resolve(idOf(at) + "@example_org.eml");
        String text =
                "Return-Path: <news@example.org>\r\nDelivered-To: %s\r\nTo: <%s>\r\n\r\nHello\r\n"
                        .formatted(address.value(), address.value());
        try {
            Files.createDirectories(own(workspace));
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    // a UUIDv7 of that time
    private UUID idOf(Instant at) {
        return new UUID(at.toEpochMilli() << 16 | 0x7000, newId().getLeastSignificantBits());
    }

    @Override
    public long count(Workspace workspace, SubscriberId subscriber, EmailAddress address) {
        if (!Files.isDirectory(own(workspace))) {
            return 0;
        }
        try (Stream<Path> files = Files.list(own(workspace))) {
            return files.filter(file -> isTo(file, address)).count();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isTo(Path file, EmailAddress address) {
        try {
            return Files.readString(file).contains("Delivered-To: " + address.value() + "\r\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path own(Workspace workspace) {
        return directory.resolve(workspace.id().toString());
    }
}
