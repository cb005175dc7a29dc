package dev.postroom.adapters.email.email.sandbox;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.privacy.ErasedPerson;
import dev.postroom.domain.privacy.ErasedPerson.PastAddress;
import dev.postroom.domain.privacy.PersonalDataEraser;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The files of {@link DirectoryMailTransport} with mails to people. The mails to others stay,
 * because another program has still to take them.
 */
public final class DirectoryPersonalDataEraser implements PersonalDataEraser {

    private static final String TO = "delivered-to: ";
    private static final String ID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
    // of a campaign's mail: its person; else: the mail, with the time of the request
    private static final Pattern NAME = Pattern.compile("(" + ID + ")(?:_(" + ID + "))?@.*\\.eml");

    private final Path directory;
    private final InstantSource clock;

    /**
     * @param directory that of the transport; need not exist
     */
    public DirectoryPersonalDataEraser(Path directory, InstantSource clock) {
        this.directory = directory;
        this.clock = clock;
    }

    @Override
    public Step erase(Workspace workspace, List<ErasedPerson> people, Optional<String> after) {
        Path own = directory.resolve(workspace.id().toString());
        if (!Files.isDirectory(own)) {
            return Step.done();
        }
        try (DirectoryStream<Path> files = Files.newDirectoryStream(own, "*.eml")) {
            for (Path file : files) {
                if (people.stream().anyMatch(person -> isTo(file, person))) {
                    Files.deleteIfExists(file);
                }
            }
            return Step.done();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private boolean isTo(Path file, ErasedPerson person) {
        Matcher name = NAME.matcher(file.getFileName().toString());
        if (!name.matches()) {
            return false;
        }
        String named = name.group(2);
        return named == null
                ? wasBefore(name.group(1), person) && isDeliveredTo(file, person)
                : named.equals(person.subscriber().toString());
    }

    // a mail that was requested after the deletion is to a person who has the address now
    private boolean wasBefore(String id, ErasedPerson person) {
        Instant requested =
                Instant.ofEpochMilli(UUID.fromString(id).getMostSignificantBits() >>> 16);
        return !requested.isAfter(clock.instant().minus(person.waited()));
    }

    private static boolean isDeliveredTo(Path file, ErasedPerson person) {
        try (BufferedReader lines = Files.newBufferedReader(file, StandardCharsets.ISO_8859_1)) {
            return lines.lines()
                    .limit(2)
                    .map(line -> line.toLowerCase(Locale.ROOT))
                    .filter(line -> line.startsWith(TO))
                    .map(line -> line.substring(TO.length()).strip())
                    .anyMatch(to -> person.addresses().stream().anyMatch(past -> isOf(past, to)));
        } catch (NoSuchFileException _) {
            return false;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isOf(PastAddress past, String to) {
        return past.address().key().equals(to);
    }
}
