package dev.postroom.bootstrap.wiring;

import dev.postroom.adapters.email.report.MimeReportReader;
import dev.postroom.adapters.persistence.report.JdbiTakenReports;
import dev.postroom.adapters.rest.ResourceTools;
import dev.postroom.adapters.rest.report.InboundMailResource;
import dev.postroom.application.report.ReportTaking;
import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.bootstrap.settings.format.Secret;
import dev.postroom.bootstrap.telemetry.ReportMeters;
import dev.postroom.bootstrap.wiring.foundation.FeatureWiring;
import dev.postroom.bootstrap.wiring.foundation.Foundation;
import dev.postroom.domain.account.Accounts;
import dev.postroom.domain.report.TakeReports;

import java.util.List;
import java.util.Optional;

/** Mail that comes back. */
final class ReportWiring implements FeatureWiring {

    private final TakeReports reports;
    private final Optional<Secret> secret;
    private final ReportMeters meters;

    ReportWiring(
            Foundation foundation,
            Accounts accounts,
            ReportTaking.Mails mails,
            ReportTaking.Ledgers ledgers,
            UnitOfWork work) {
        this.secret = foundation.settings().http().inboundSecret();
        this.meters = ReportMeters.overHttp(foundation.telemetry().meters());
        this.reports =
                new ReportTaking(
                        work,
                        new MimeReportReader(),
                        accounts,
                        foundation.store().key("returns"),
                        new JdbiTakenReports(foundation.handles()),
                        mails,
                        ledgers);
    }

    TakeReports reports() {
        return reports;
    }

    @Override
    public List<Object> resources(ResourceTools tools) {
        return List.of(new InboundMailResource(reports, secret.map(Secret::reveal), meters));
    }
}
