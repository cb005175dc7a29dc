package dev.postroom.bootstrap.service;

import dev.postroom.adapters.email.email.RelayLimits;
import dev.postroom.adapters.email.email.SmtpSettings;

import java.util.Optional;

/**
 * The mail server of this process, and what its transports together may ask of it.
 *
 * @param settings of the server
 * @param limits for transactional mail and campaigns
 */
record MailRelay(SmtpSettings settings, RelayLimits limits) {

    private static final System.Logger LOG = System.getLogger(MailRelay.class.getName());

    /** Empty when none is set. Warns when its password can go in clear. */
    static Optional<MailRelay> of(Foundation foundation) {
        Optional<SmtpSettings> server =
                MailServer.of(foundation.settings().mail(), foundation.publicUrl());
        server.filter(SmtpSettings::canTellItsPassword)
                .ifPresent(one ->
                        LOG.log(
                                System.Logger.Level.WARNING,
                                "The password for {0} can go in clear: smtp:// requires no TLS."
                                        + " Set smtp+starttls:// or smtps:// in smtp.url, and"
                                        + " smtp.ca-file for an authority of your own",
                                one.server().name()));
        return server.map(one -> new MailRelay(one, RelayLimits.shared(one)));
    }
}
