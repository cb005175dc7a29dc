package dev.postroom.bootstrap.settings;

import dev.postroom.adapters.email.email.SmtpSettings;

/** The mail server as the mail adapter itself reads it, so that there is one way to write it. */
final class SmtpAddress {

    private SmtpAddress() {}

    static Format<String> format() {
        return new Format<>(
                "smtp://user:password@host:port, or smtp+starttls:// or smtps://",
                SmtpAddress::checked);
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
