package dev.postroom.bootstrap.service;

import dev.postroom.bootstrap.settings.MailSettings;

import io.micrometer.core.instrument.MeterRegistry;

import java.time.InstantSource;
import java.util.Optional;

/**
 * The meters and watches of the features for an operator.
 *
 * @param meters of this process
 * @param server the mail server, if one is set
 * @param relay watches it
 */
record Telemetry(MeterRegistry meters, Optional<MailRelay> server, RelayWatch relay) {

    static Telemetry of(MeterRegistry meters, MailSettings mail, String publicUrl) {
        Optional<MailRelay> server = MailRelay.of(mail, publicUrl);
        return new Telemetry(
                meters,
                server,
                new RelayWatch(server.map(MailRelay::probe), InstantSource.system()));
    }
}
