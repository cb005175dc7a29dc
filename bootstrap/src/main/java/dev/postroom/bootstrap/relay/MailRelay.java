package dev.postroom.bootstrap.relay;

import dev.postroom.adapters.email.email.RelayLimits;
import dev.postroom.adapters.email.email.SmtpSettings;
import dev.postroom.adapters.email.email.pipeline.SmtpProbe;
import dev.postroom.bootstrap.settings.MailSettings;

import java.util.Optional;

/**
 * The mail server of this process, and what its transports together may ask of it.
 *
 * @param settings of the server
 * @param limits for transactional mail and campaigns
 */
public record MailRelay(SmtpSettings settings, RelayLimits limits) {

    private static final System.Logger LOG = System.getLogger(MailRelay.class.getName());

    /** Empty when none is set. */
    public static Optional<MailRelay> of(MailSettings mail, String publicUrl) {
        return MailServer.of(mail, publicUrl)
                .map(one -> new MailRelay(one, RelayLimits.shared(one)));
    }

    /** The same; warns when its password can go in clear. */
    public MailRelay warned() {
        if (settings.canTellItsPassword()) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "The password for {0} can go in clear: smtp:// requires no TLS."
                            + " Set smtp+starttls:// or smtps:// in smtp.url, and"
                            + " smtp.ca-file for an authority of your own",
                    settings.server().name());
        }
        return this;
    }

    /** Asks the server within these limits. */
    public SmtpProbe probe() {
        return new SmtpProbe(settings, limits);
    }
}
