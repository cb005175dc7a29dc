package dev.postroom.bootstrap.service;

import dev.postroom.adapters.email.report.listener.ReportListener;
import dev.postroom.bootstrap.lifecycle.Shutdown;
import dev.postroom.bootstrap.lifecycle.StartupFailure;
import dev.postroom.bootstrap.telemetry.ReportMeters;
import dev.postroom.domain.report.TakeReports;

import io.micrometer.core.instrument.MeterRegistry;

import java.io.IOException;
import java.net.InetSocketAddress;

/** The port for mail that comes back over SMTP. */
record ReportPort(InetSocketAddress address, String bounceDomain) {

    void open(TakeReports reports, MeterRegistry meters, Shutdown shutdown) {
        try {
            shutdown.register(
                    "reports",
                    ReportListener.start(
                            address, bounceDomain, reports, ReportMeters.overSmtp(meters)));
        } catch (IOException e) {
            throw new StartupFailure(
                    "The listener for reports cannot listen at " + address + ".", e);
        }
    }
}
