package dev.postroom.bootstrap.service;

import dev.postroom.bootstrap.lifecycle.StartupFailure;
import dev.postroom.bootstrap.settings.DashboardSettings;
import dev.postroom.bootstrap.settings.Settings;
import dev.postroom.bootstrap.settings.format.Secret;
import dev.postroom.domain.member.access.NewOwner;
import dev.postroom.domain.member.access.SetUpInstallation;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.failure.Violation;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Lets the first person into an installation: by a link that its start makes while there is no
 * person, or by the settings. There is no page for it without a link, which the first visitor of a
 * fresh server could use.
 */
final class FirstPerson {

    private static final Logger LOG = LoggerFactory.getLogger(FirstPerson.class);
    private static final String FILE = "setup-link.txt";

    private final SetUpInstallation setUp;
    private final Settings settings;
    private final String origin;

    /**
     * @param origin the address of the service, without a trailing slash
     */
    FirstPerson(SetUpInstallation setUp, Settings settings, String origin) {
        this.setUp = setUp;
        this.settings = settings;
        this.origin = origin;
    }

    /** The link that was made, and written to a file; empty when there is a person. */
    Optional<String> admit() {
        DashboardSettings dashboard = settings.http().dashboard();
        dashboard.ownerEmail().ifPresent(address -> make(address, dashboard.ownerPassword()));
        Optional<String> link = setUp.issueLink().map(token -> origin + "/setup/" + token.reveal());
        keep(link);
        return link;
    }

    private void make(String address, Optional<Secret> password) {
        String name = address.substring(0, Math.max(0, address.indexOf('@')));
        String text = password.map(Secret::reveal).orElse("");
        try {
            setUp.completeUnattended(
                    new NewOwner(name.isEmpty() ? "Owner" : name, address, text, "Main"));
        } catch (FailureException e) {
            throw new StartupFailure(
                    "The settings dashboard.owner-email and dashboard.owner-password make no"
                            + " person. "
                            + reasons(e.failure()),
                    e);
        }
    }

    private static String reasons(Failure failure) {
        return failure instanceof Failure.Invalid invalid
                ? invalid.violations().stream()
                        .map(Violation::sentence)
                        .collect(Collectors.joining(" "))
                : failure.detail();
    }

    // a link that is not kept is still printed
    private void keep(Optional<String> link) {
        Path file = settings.database().dataDir().resolveSibling(FILE);
        try {
            Files.deleteIfExists(file);
            if (link.isPresent() && settings.database().external().isEmpty()) {
                write(file, link.get() + System.lineSeparator());
            }
        } catch (IOException e) {
            LOG.debug("The file {} cannot be written", file, e);
        }
    }

    private static void write(Path file, String text) throws IOException {
        if (FileSystems.getDefault().supportedFileAttributeViews().contains("posix")) {
            Files.createFile(
                    file,
                    PosixFilePermissions.asFileAttribute(
                            PosixFilePermissions.fromString("rw-------")));
        }
        Files.write(file, Set.of(text.strip()), StandardOpenOption.CREATE);
    }
}
