package dev.postroom.bootstrap.settings;

import dev.postroom.adapters.email.email.SmtpSettings;
import dev.postroom.domain.email.Mailbox;

import java.util.List;
import java.util.Optional;

/**
 * The SMTP server and the allowed senders.
 *
 * @param smtp absent: live mail is retried and fails after about seven hours
 * @param from the default sender
 * @param senderDomains the domains of allowed senders; empty allows only {@code from}
 */
public record MailSettings(Optional<SmtpSettings> smtp, Mailbox from, List<String> senderDomains) {
    static final Setting<Optional<SmtpSettings>> SMTP =
            Setting.address("smtp.url", SmtpAddress.format().optional());
    static final Setting<Mailbox> FROM = Setting.of("mail.from", AddressFormats.mailbox());
    static final Setting<List<String>> SENDER_DOMAINS =
            Setting.of("mail.sender-domains", Formats.listOf(AddressFormats.domain()));
    static final List<Setting<?>> ALL = List.of(SMTP, FROM, SENDER_DOMAINS);

    static MailSettings from(SettingValues values) {
        return new MailSettings(values.get(SMTP), values.get(FROM), values.get(SENDER_DOMAINS));
    }
}
