package dev.postroom.bootstrap.settings.format;

import dev.postroom.adapters.email.email.SmtpSettings;
import dev.postroom.adapters.email.email.access.Authorities;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** The mail server as the mail adapter itself reads it, so that there is one way to write it. */
public final class SmtpAddress {

    private SmtpAddress() {}

    public static Format<String> format() {
        return new Format<>(
                "smtp://user:password@host:port, or smtp+starttls:// or smtps://",
                SmtpAddress::checked);
    }

    /** A file with the certificates of authorities. */
    public static Format<Path> authorities() {
        return new Format<>("a file with certificates in PEM", SmtpAddress::certificates);
    }

    private static Path certificates(String text) {
        try {
            Path file = Path.of(text).toAbsolutePath();
            Authorities.check(file);
            return file;
        } catch (IllegalArgumentException _) {
            throw new Format.BadValue("not a readable file with certificates in PEM");
        }
    }

    /** A file that another program renews. */
    public static Format<Path> token() {
        return new Format<>("a file with a token", SmtpAddress::readable);
    }

    private static Path readable(String text) {
        try {
            Path file = Path.of(text).toAbsolutePath();
            if (Files.isReadable(file)) {
                return file;
            }
        } catch (InvalidPathException _) {
            // as one that does not exist
        }
        throw new Format.BadValue("not a readable file");
    }

    private static String checked(String text) {
        try {
            SmtpSettings _ = SmtpSettings.parse(text);
            return text;
        } catch (IllegalArgumentException _) {
            throw new Format.BadValue("not the URL of a mail server");
        }
    }
}
