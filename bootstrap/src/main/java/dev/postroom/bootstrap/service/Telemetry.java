package dev.postroom.bootstrap.service;

import dev.postroom.adapters.email.email.SmtpProbe;
import dev.postroom.bootstrap.settings.MailSettings;

import io.micrometer.core.instrument.MeterRegistry;

import java.time.InstantSource;

/**
 * What an operator sees of the features.
 *
 * @param meters of this process
 * @param relay watches the mail server
 */
record Telemetry(MeterRegistry meters, RelayWatch relay) {

    static Telemetry of(MeterRegistry meters, MailSettings mail, String publicUrl) {
        return new Telemetry(
                meters,
                new RelayWatch(
                        MailServer.of(mail, publicUrl).map(SmtpProbe::new),
                        InstantSource.system()));
    }
}
