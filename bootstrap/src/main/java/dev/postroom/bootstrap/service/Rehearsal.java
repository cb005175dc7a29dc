package dev.postroom.bootstrap.service;

import dev.postroom.adapters.email.email.SmtpSettings;
import dev.postroom.adapters.email.email.pipeline.PipelinedSmtpMailTransport;
import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.RehearseCampaigns;
import dev.postroom.domain.shared.TransactionGuard;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.UUID;

/**
 * Rehearses the sending of campaigns once, against a server of this process: without it the first
 * seconds of the first campaign are several times slower than the following ones.
 */
record Rehearsal(RehearseCampaigns campaigns, TransactionGuard guard, InstantSource clock)
        implements Runnable {
    private static final Logger LOG = LoggerFactory.getLogger(Rehearsal.class);

    private static final Duration TIME = Duration.ofSeconds(60);
    private static final UUID NIL = new UUID(0, 0);
    private static final Workspace NOWHERE =
            new Workspace(NIL, new AccountId(NIL), Environment.LIVE);

    @Override
    public void run() {
        try (DiscardingServer server = DiscardingServer.start();
                PipelinedSmtpMailTransport transport = transport(server)) {
            int mails = campaigns.rehearse(NOWHERE, transport, TIME);
            LOG.debug("The rehearsal sent {} mails", mails);
        } catch (IOException | RuntimeException e) {
            // nothing depends on it, for example when the service is stopped
            LOG.debug("The rehearsal ended early", e);
        }
    }

    private PipelinedSmtpMailTransport transport(DiscardingServer server) {
        SmtpSettings settings = SmtpSettings.parse(server.url() + "?max_messages=10000");
        return new PipelinedSmtpMailTransport(guard, settings, clock, 1);
    }
}
