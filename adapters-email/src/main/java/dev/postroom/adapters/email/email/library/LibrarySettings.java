package dev.postroom.adapters.email.email.library;

import dev.postroom.adapters.email.email.SmtpSettings;
import dev.postroom.adapters.email.email.SmtpSettings.Security;
import dev.postroom.adapters.email.email.access.Authorities;
import dev.postroom.adapters.email.email.access.PlainSockets;
import dev.postroom.adapters.email.email.access.StartedTls;

import jakarta.mail.Session;

import org.simplejavamail.api.mailer.config.TransportStrategy;
import org.simplejavamail.mailer.MailerBuilder;

import java.util.Properties;
import java.util.Set;

import javax.net.ssl.SSLContext;

/** The settings of the service as those of Simple Java Mail. */
final class LibrarySettings {

    private static final Set<String> KEPT =
            Set.of(
                    ".host",
                    ".port",
                    ".connectiontimeout",
                    ".timeout",
                    ".writetimeout",
                    ".ssl.checkserveridentity",
                    ".starttls.enable",
                    ".starttls.required");

    private LibrarySettings() {}

    /** The server for the library; the system properties of the library have no effect. */
    static Session session(SmtpSettings settings) {
        SmtpSettings.Server server = settings.server();
        boolean verifies = server.security() != Security.OPPORTUNISTIC;
        String prefix = "mail." + protocol(server.security());
        Properties all =
                MailerBuilder.withSMTPServer(server.host(), server.port())
                        .withTransportStrategy(strategy(server.security()))
                        .withSessionTimeout(Math.toIntExact(settings.timeout().toMillis()))
                        .verifyingServerIdentity(verifies)
                        .clearProxy()
                        .buildMailer()
                        .getSession()
                        .getProperties();
        Properties properties = new Properties();
        all.stringPropertyNames().stream()
                .filter(name -> isKept(name, prefix))
                .forEach(name -> properties.setProperty(name, all.getProperty(name)));
        if (!verifies) {
            // otherwise a property of the library could turn it off
            properties.setProperty("mail.smtp.starttls.enable", "true");
            properties.setProperty("mail.smtp.starttls.required", "false");
        }
        properties.setProperty(prefix + ".quitwait", "false");
        properties.setProperty(prefix + ".localhost", settings.helo());
        // it knows fewer mechanisms than SmtpLogin
        properties.setProperty(prefix + ".auth", "false");
        SSLContext trusted =
                verifies ? Authorities.of(settings.files().authorities()) : Authorities.none();
        if (server.security() == Security.TLS) {
            properties.put("mail.smtps.ssl.socketFactory", trusted.getSocketFactory());
        } else {
            properties.put("mail.smtp.socketFactory", new PlainSockets());
            properties.put("mail.smtp.ssl.socketFactory", new StartedTls(trusted));
        }
        // otherwise the library has sockets of its own
        properties.setProperty(prefix + ".socketFactory.fallback", "false");
        return Session.getInstance(properties);
    }

    // without those that the library reads from system properties, and its trust in any certificate
    private static boolean isKept(String name, String prefix) {
        return name.equals("mail.transport.protocol")
                || KEPT.stream().anyMatch(kept -> name.equals(prefix + kept));
    }

    private static String protocol(Security security) {
        return security == Security.TLS ? "smtps" : "smtp";
    }

    private static TransportStrategy strategy(Security security) {
        return switch (security) {
            case OPPORTUNISTIC -> TransportStrategy.SMTP;
            case STARTTLS -> TransportStrategy.SMTP_TLS;
            case TLS -> TransportStrategy.SMTPS;
        };
    }
}
