package dev.postroom.bootstrap.settings;

import dev.postroom.bootstrap.settings.format.AddressFormats;
import dev.postroom.bootstrap.settings.format.Formats;
import dev.postroom.bootstrap.settings.format.HeloName;
import dev.postroom.bootstrap.settings.format.MailTransportName;
import dev.postroom.bootstrap.settings.format.SmtpAddress;
import dev.postroom.bootstrap.settings.value.Setting;
import dev.postroom.bootstrap.settings.value.SettingValues;
import dev.postroom.domain.email.message.Mailbox;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * How live mail leaves, and the allowed senders.
 *
 * @param transports that carry live mail
 * @param server of the transports over SMTP
 * @param directory of the transport that writes files
 * @param domainLimit mails of campaigns under way to a domain in trouble, at least 1
 * @param from the default sender
 * @param senderDomains the domains of allowed senders; empty allows only {@code from}
 * @param confirmationDays how long the link in a confirmation mail is valid, at least 1
 */
public record MailSettings(
        Transports transports,
        Server server,
        Path directory,
        int domainLimit,
        Mailbox from,
        List<String> senderDomains,
        int confirmationDays) {
    static final Setting<Optional<String>> SMTP =
            Setting.of("smtp.url", SmtpAddress.format().optional());
    static final Setting<Optional<String>> HELO_NAME =
            Setting.of("smtp.helo-name", HeloName.format().optional());
    static final Setting<Optional<Path>> CA_FILE =
            Setting.of("smtp.ca-file", SmtpAddress.authorities().optional());
    static final Setting<Optional<Path>> TOKEN_FILE =
            Setting.of("smtp.token-file", SmtpAddress.token().optional());
    static final Setting<MailTransportName> TRANSPORT =
            Setting.of("mail.transport", Formats.oneOf(MailTransportName.class));
    static final Setting<MailTransportName> CAMPAIGN_TRANSPORT =
            Setting.of("mail.campaign-transport", Formats.oneOf(MailTransportName.class));
    static final Setting<Path> DIRECTORY =
            Setting.of("mail.directory", Formats.text("a directory").map(Path::of));
    static final Setting<Integer> DOMAIN_LIMIT =
            Setting.of("mail.domain-limit", Formats.wholeNumber(1, 10_000));
    static final Setting<Mailbox> FROM = Setting.of("mail.from", AddressFormats.mailbox());
    static final Setting<List<String>> SENDER_DOMAINS =
            Setting.of("mail.sender-domains", Formats.listOf(AddressFormats.domain()));
    static final Setting<Integer> CONFIRMATION_DAYS =
            Setting.of("mail.confirmation-days", Formats.wholeNumber(1, 365));
    static final List<Setting<?>> ALL =
            List.of(
                    SMTP,
                    HELO_NAME,
                    CA_FILE,
                    TOKEN_FILE,
                    TRANSPORT,
                    CAMPAIGN_TRANSPORT,
                    DIRECTORY,
                    DOMAIN_LIMIT,
                    FROM,
                    SENDER_DOMAINS,
                    CONFIRMATION_DAYS);

    /**
     * The transports of live mail.
     *
     * @param email carries transactional mail
     * @param campaign carries campaigns
     */
    public record Transports(MailTransportName email, MailTransportName campaign) {}

    /**
     * The mail server.
     *
     * @param url checked; absent: mail over SMTP stays queued
     * @param heloName greets it; absent: the host of the public URL
     * @param caFile its authorities, in PEM; absent: those of the Java installation
     * @param tokenFile has a token instead of the password
     */
    public record Server(
            Optional<String> url,
            Optional<String> heloName,
            Optional<Path> caFile,
            Optional<Path> tokenFile) {}

    /** Whether live mail goes anywhere. */
    public boolean sends() {
        return transports.email() == MailTransportName.DIRECTORY || server.url().isPresent();
    }

    static MailSettings from(SettingValues values) {
        return new MailSettings(
                new Transports(values.get(TRANSPORT), values.get(CAMPAIGN_TRANSPORT)),
                new Server(
                        values.get(SMTP),
                        values.get(HELO_NAME),
                        values.get(CA_FILE),
                        values.get(TOKEN_FILE)),
                values.get(DIRECTORY),
                values.get(DOMAIN_LIMIT),
                values.get(FROM),
                values.get(SENDER_DOMAINS),
                values.get(CONFIRMATION_DAYS));
    }
}
