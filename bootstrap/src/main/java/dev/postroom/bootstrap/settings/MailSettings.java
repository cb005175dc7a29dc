package dev.postroom.bootstrap.settings;

import dev.postroom.bootstrap.settings.choice.Chosen;
import dev.postroom.bootstrap.settings.choice.Offers;
import dev.postroom.bootstrap.settings.format.AddressFormats;
import dev.postroom.bootstrap.settings.format.Formats;
import dev.postroom.bootstrap.settings.format.HeloName;
import dev.postroom.bootstrap.settings.format.SmtpAddress;
import dev.postroom.bootstrap.settings.value.Setting;
import dev.postroom.bootstrap.settings.value.SettingValues;
import dev.postroom.domain.email.message.Mailbox;
import dev.postroom.domain.email.transport.MailTransportPlugin;

import java.net.InetSocketAddress;
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
 * @param inbound how reports come back
 * @param confirmationDays how long the link in a confirmation mail is valid, at least 1
 */
public record MailSettings(
        Transports transports,
        Server server,
        Path directory,
        int domainLimit,
        Mailbox from,
        List<String> senderDomains,
        Inbound inbound,
        int confirmationDays) {
    static final Setting<Optional<String>> SMTP =
            Setting.of("smtp.url", SmtpAddress.format().optional());
    static final Setting<Optional<String>> HELO_NAME =
            Setting.of("smtp.helo-name", HeloName.format().optional());
    static final Setting<Optional<Path>> CA_FILE =
            Setting.of("smtp.ca-file", SmtpAddress.authorities().optional());
    static final Setting<Optional<Path>> TOKEN_FILE =
            Setting.of("smtp.token-file", SmtpAddress.token().optional());
    public static final String TRANSPORT = "mail.transport";
    public static final String CAMPAIGN_TRANSPORT = "mail.campaign-transport";
    static final Setting<Path> DIRECTORY =
            Setting.of("mail.directory", Formats.text("a directory").map(Path::of));
    static final Setting<Integer> DOMAIN_LIMIT =
            Setting.of("mail.domain-limit", Formats.wholeNumber(1, 10_000));
    static final Setting<Mailbox> FROM = Setting.of("mail.from", AddressFormats.mailbox());
    static final Setting<List<String>> SENDER_DOMAINS =
            Setting.of("mail.sender-domains", Formats.listOf(AddressFormats.domain()));
    static final Setting<Optional<String>> BOUNCE_DOMAIN =
            Setting.of("inbound.bounce-domain", AddressFormats.bounceDomain().optional());
    static final Setting<Optional<InetSocketAddress>> LISTEN =
            Setting.of("inbound.listen", AddressFormats.listenAddress().optional());
    static final Setting<Integer> CONFIRMATION_DAYS =
            Setting.of("mail.confirmation-days", Formats.wholeNumber(1, 365));

    static List<Setting<?>> all(Offers offers) {
        return List.of(
                SMTP,
                HELO_NAME,
                CA_FILE,
                TOKEN_FILE,
                offers.mail().choosing(TRANSPORT),
                offers.mail().choosing(CAMPAIGN_TRANSPORT),
                DIRECTORY,
                DOMAIN_LIMIT,
                FROM,
                SENDER_DOMAINS,
                CONFIRMATION_DAYS,
                BOUNCE_DOMAIN,
                LISTEN);
    }

    /**
     * The transports of live mail.
     *
     * @param email carries transactional mail
     * @param campaign carries campaigns
     */
    public record Transports(
            Chosen<MailTransportPlugin> email, Chosen<MailTransportPlugin> campaign) {

        /** Whether one of them uses the mail server. */
        public boolean needServer() {
            return needsServer(email) || needsServer(campaign);
        }

        /** Whether one of them is this one of those that come along. */
        public boolean have(String name) {
            return email.isOwn(name) || campaign.isOwn(name);
        }
    }

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

    /**
     * How reports come back.
     *
     * @param bounceDomain of the envelope senders, in ASCII; absent: the envelope sender is {@code
     *     From}
     * @param listen where they come over SMTP, not resolved; absent: they do not
     */
    public record Inbound(Optional<String> bounceDomain, Optional<InetSocketAddress> listen) {}

    /** Whether the transport sends, or waits for the address of a mail server. */
    public boolean sends(Chosen<MailTransportPlugin> transport) {
        return !needsServer(transport) || server.url().isPresent();
    }

    private static boolean needsServer(Chosen<MailTransportPlugin> transport) {
        return transport.offer().needs().filter(SMTP.key()::equals).isPresent();
    }

    static MailSettings from(SettingValues values, Offers offers) {
        return new MailSettings(
                new Transports(
                        offers.mail().chosen(TRANSPORT, values),
                        offers.mail().chosen(CAMPAIGN_TRANSPORT, values)),
                new Server(
                        values.get(SMTP),
                        values.get(HELO_NAME),
                        values.get(CA_FILE),
                        values.get(TOKEN_FILE)),
                values.get(DIRECTORY),
                values.get(DOMAIN_LIMIT),
                values.get(FROM),
                values.get(SENDER_DOMAINS),
                new Inbound(values.get(BOUNCE_DOMAIN), values.get(LISTEN)),
                values.get(CONFIRMATION_DAYS));
    }
}
