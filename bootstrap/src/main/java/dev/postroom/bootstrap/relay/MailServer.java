package dev.postroom.bootstrap.relay;

import dev.postroom.adapters.email.email.SmtpSettings;
import dev.postroom.bootstrap.settings.MailSettings;
import dev.postroom.bootstrap.settings.format.HeloName;

import java.net.URI;
import java.util.Optional;

/** The mail server of the settings, which every part of the service greets by the same name. */
public final class MailServer {

    private MailServer() {}

    /**
     * Empty when none is set, or no transport uses it.
     *
     * @param publicUrl whose host is the name, unless the settings have one
     */
    public static Optional<SmtpSettings> of(MailSettings mail, String publicUrl) {
        return mail.server()
                .url()
                .filter(_ -> mail.transports().needServer())
                .map(url ->
                        SmtpSettings.parse(url)
                                .with(
                                        new SmtpSettings.Files(
                                                mail.server().caFile(), mail.server().tokenFile()))
                                .greetingAs(
                                        mail.server()
                                                .heloName()
                                                .orElseGet(
                                                        () -> HeloName.of(URI.create(publicUrl)))));
    }
}
