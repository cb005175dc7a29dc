package dev.postroom.bootstrap.telemetry;

import dev.postroom.bootstrap.relay.MailRelay;
import dev.postroom.bootstrap.relay.RelayWatch;
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
public record Telemetry(MeterRegistry meters, Optional<MailRelay> server, RelayWatch relay) {

    public static Telemetry of(MeterRegistry meters, MailSettings mail, String publicUrl) {
        Optional<MailRelay> server = MailRelay.of(mail, publicUrl);
        return new Telemetry(
                meters,
                server,
                new RelayWatch(server.map(MailRelay::probe), InstantSource.system()));
    }
}
