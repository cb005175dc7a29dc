package dev.postroom.bootstrap.cli.doctor;

import dev.postroom.adapters.email.email.SmtpSettings;
import dev.postroom.adapters.email.email.pipeline.SmtpProbe;
import dev.postroom.bootstrap.embedded.DatabaseClock;
import dev.postroom.bootstrap.embedded.DatabaseProbe;
import dev.postroom.bootstrap.lifecycle.StartupFailure;
import dev.postroom.bootstrap.relay.MailServer;
import dev.postroom.bootstrap.relay.MailWay;
import dev.postroom.bootstrap.service.Session;
import dev.postroom.bootstrap.settings.Settings;
import dev.postroom.bootstrap.settings.format.DatabaseTarget;
import dev.postroom.bootstrap.wiring.mail.MailTransports;
import dev.postroom.domain.email.transport.MailOutcome;
import dev.postroom.domain.email.transport.TrialMail;
import dev.postroom.domain.shared.address.EmailAddress;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/** The checks of {@code doctor}, one after another. */
public record Examination(Settings settings, Optional<EmailAddress> recipient) {
    private static final String IN_CLEAR =
            "of the mail server can go in clear: smtp:// requires no TLS. Set smtp+starttls:// or"
                    + " smtps:// in smtp.url.";
    private static final Duration TOLERATED = Duration.ofSeconds(2);
    private static final Duration WRONG = Duration.ofMinutes(1);
    private static final long MEGABYTE = 1024 * 1024;
    private static final long LITTLE = 1024;
    private static final long TOO_LITTLE = 100;

    public List<Finding> run() {
        List<Finding> findings = new ArrayList<>(database());
        findings.addAll(mail());
        findings.add(PublicAddress.examine(settings.http().publicUrl()));
        findings.addAll(disks());
        return findings;
    }

    private List<Finding> database() {
        Optional<DatabaseTarget> external = settings.database().external();
        List<Finding> findings = new ArrayList<>();
        try {
            external.ifPresent(target -> {
                DatabaseProbe.require(target);
                findings.add(Finding.ok("database", target.place() + " answers"));
                findings.add(clock(target));
            });
            findings.addAll(schema());
        } catch (StartupFailure e) {
            findings.add(Finding.fail("database", String.valueOf(e.getMessage())));
        }
        return findings;
    }

    private List<Finding> schema() {
        List<Finding> findings = new ArrayList<>();
        try (Session session = Session.open(settings)) {
            if (settings.database().external().isEmpty()) {
                findings.add(
                        Finding.ok(
                                "database",
                                "embedded PostgreSQL in %s answers"
                                        .formatted(settings.database().dataDir())));
            }
            findings.add(
                    Finding.ok(
                            "schema",
                            "version "
                                    + session.schemaVersion()
                                    + ", and the master key opens the stored secrets"));
        } catch (StartupFailure e) {
            findings.add(Finding.fail("schema", String.valueOf(e.getMessage())));
        }
        return findings;
    }

    private static Finding clock(DatabaseTarget target) {
        Duration ahead = DatabaseClock.ahead(target, InstantSource.system());
        if (ahead.abs().compareTo(TOLERATED) <= 0) {
            return Finding.ok("clock", "as that of the database, within 2 s");
        }
        String text =
                "%d s different from that of the database. Synchronize both machines (NTP)."
                        .formatted(ahead.abs().toSeconds());
        return ahead.abs().compareTo(WRONG) < 0
                ? Finding.warn("clock", text)
                : Finding.fail("clock", text);
    }

    private List<Finding> mail() {
        List<Finding> findings =
                new ArrayList<>(
                        List.of(
                                Finding.ok(
                                        "transport", new MailWay(settings.mail()).transports())));
        if (MailTransports.writesFiles(settings.mail())) {
            findings.add(Finding.ok("mail", "is written to " + settings.mail().directory()));
        }
        if (settings.mail().transports().needServer()) {
            findings.addAll(server());
        } else if (recipient.isPresent()) {
            findings.add(
                    Finding.warn(
                            "test mail",
                            "--to tries smtp.url only, and no transport uses it. Send one with"
                                    + " POST /emails/send."));
        }
        return findings;
    }

    private List<Finding> server() {
        Optional<SmtpSettings> address =
                MailServer.of(
                        settings.mail(),
                        settings.http()
                                .publicUrl()
                                .map(Object::toString)
                                .orElse("http://localhost"));
        Optional<SmtpProbe> server = address.map(SmtpProbe::alone);
        if (server.isEmpty()) {
            return List.of(
                    Finding.warn(
                            "mail", "No mail server is set, so live mail waits. Set smtp.url."));
        }
        List<Finding> findings = new ArrayList<>(List.of(relay(server.get())));
        if (!findings.getFirst().isFailure()) {
            recipient.ifPresent(to -> findings.add(testMail(server.get(), to)));
        }
        address.filter(SmtpSettings::canTellItsPassword)
                .ifPresent(_ -> findings.add(Finding.warn("password", IN_CLEAR)));
        return findings;
    }

    private static Finding relay(SmtpProbe server) {
        return server.complaint()
                .map(complaint ->
                        Finding.fail(
                                "relay",
                                sentence(complaint)
                                        + " Check smtp.url, the firewall and the server."))
                .orElseGet(() -> Finding.ok("relay", server.server() + " takes mail (NOOP)"));
    }

    private static String sentence(String complaint) {
        return complaint.endsWith(".") ? complaint : complaint + ".";
    }

    private Finding testMail(SmtpProbe server, EmailAddress to) {
        Instant now = InstantSource.system().instant();
        MailOutcome outcome =
                server.send(
                                TrialMail.of(
                                        UUID.randomUUID().toString(), settings.mail().from(), to),
                                now)
                        .outcome();
        return switch (outcome) {
            case MailOutcome.Accepted _ ->
                    Finding.ok(
                            "test mail", "accepted for " + to.value() + ". Check that it arrives.");
            case MailOutcome.Deferred deferred ->
                    refused("It deferred the mail: " + deferred.text());
            case MailOutcome.Refused refused -> refused("It refused the mail: " + refused.text());
            case MailOutcome other -> refused("The mail was not accepted: " + other.text());
        };
    }

    private static Finding refused(String complaint) {
        return Finding.fail(
                "test mail", sentence(complaint) + " Check mail.from and what the server allows.");
    }

    private List<Finding> disks() {
        Stream<Path> temporary = Stream.of(Path.of(System.getProperty("java.io.tmpdir")));
        Stream<Path> data =
                settings.database().external().isEmpty()
                        ? Stream.of(settings.database().dataDir())
                        : Stream.empty();
        boolean writes = MailTransports.writesFiles(settings.mail());
        Stream<Path> mail =
                writes ? Stream.of(settings.mail().directory().toAbsolutePath()) : Stream.empty();
        return Stream.of(temporary, data, mail)
                .flatMap(paths -> paths)
                .map(Examination::disk)
                .toList();
    }

    private static Finding disk(Path directory) {
        try {
            long free = Files.getFileStore(existing(directory)).getUsableSpace() / MEGABYTE;
            String text = "%d MiB free at %s".formatted(free, directory);
            if (free < TOO_LITTLE) {
                return Finding.fail("disk", text + ". Make room.");
            }
            return free < LITTLE
                    ? Finding.warn("disk", text + ". Make room soon.")
                    : Finding.ok("disk", text);
        } catch (IOException _) {
            return Finding.fail("disk", directory + " cannot be read. Check its permissions.");
        }
    }

    /** The directory, or the nearest one above it, because it may be created later. */
    private static Path existing(Path directory) {
        Path parent = directory.getParent();
        return Files.exists(directory) || parent == null ? directory : existing(parent);
    }
}
