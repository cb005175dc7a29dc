package dev.postroom.adapters.email.email.library;

import dev.postroom.adapters.email.email.SmtpSettings;
import dev.postroom.adapters.email.email.SmtpSettings.Security;
import dev.postroom.adapters.email.email.access.Authorities;
import dev.postroom.adapters.email.email.access.PlainSockets;
import dev.postroom.adapters.email.email.access.StartedTls;

import jakarta.mail.Session;

import org.simplejavamail.api.mailer.config.TransportStrategy;

import java.util.Properties;

import javax.net.ssl.SSLContext;

/** The mail session of a server: TLS, timeouts and disconnection. */
final class SmtpSession {

    private SmtpSession() {}

    static Session of(SmtpSettings settings) {
        TransportStrategy strategy = strategy(settings.server().security());
        Properties properties = strategy.generateProperties();
        String timeout = String.valueOf(settings.timeout().toMillis());
        properties.setProperty(strategy.propertyNameConnectionTimeout(), timeout);
        properties.setProperty(strategy.propertyNameTimeout(), timeout);
        properties.setProperty(strategy.propertyNameWriteTimeout(), timeout);
        String protocol = protocol(settings.server().security());
        if (settings.server().security() == Security.OPPORTUNISTIC) {
            // otherwise a property of the mail library could turn it off
            properties.setProperty("mail.smtp.starttls.enable", "true");
            properties.setProperty("mail.smtp.starttls.required", "false");
        }
        boolean verifies = settings.server().security() != Security.OPPORTUNISTIC;
        properties.setProperty(
                "mail." + protocol + ".ssl.checkserveridentity", String.valueOf(verifies));
        properties.setProperty("mail." + protocol + ".quitwait", "false");
        properties.setProperty("mail." + protocol + ".localhost", settings.helo());
        // it knows fewer mechanisms than SmtpLogin
        properties.setProperty("mail." + protocol + ".auth", "false");
        SSLContext trusted =
                verifies ? Authorities.of(settings.files().authorities()) : Authorities.none();
        if (settings.server().security() == Security.TLS) {
            properties.put("mail.smtps.ssl.socketFactory", trusted.getSocketFactory());
        } else {
            properties.put("mail.smtp.socketFactory", new PlainSockets());
            properties.put("mail.smtp.ssl.socketFactory", new StartedTls(trusted));
        }
        // otherwise the library has sockets of its own
        properties.setProperty("mail." + protocol + ".socketFactory.fallback", "false");
        return Session.getInstance(properties);
    }

    /** The prefix of the session's properties. */
    static String protocol(Security security) {
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
