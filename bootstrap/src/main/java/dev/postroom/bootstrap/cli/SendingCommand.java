package dev.postroom.bootstrap.cli;

import dev.postroom.bootstrap.cli.option.SettingOptions;
import dev.postroom.bootstrap.relay.Outgoing;
import dev.postroom.bootstrap.service.Session;
import dev.postroom.bootstrap.settings.SettingInputs;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.CampaignStatus;
import dev.postroom.domain.shared.failure.FailureException;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

import java.io.PrintWriter;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Lists and stops what is still to be sent, in all accounts, without their API keys. */
@Command(
        name = "sending",
        description = "List, pause, resume or cancel what all accounts are sending.")
final class SendingCommand implements Runnable {
    private static final Set<CampaignStatus> OPEN =
            EnumSet.of(CampaignStatus.SCHEDULED, CampaignStatus.SENDING, CampaignStatus.PAUSED);

    @Spec private CommandSpec spec = CommandSpec.create();

    /** Which accounts; all of them unless one is named. */
    static final class Accounts {
        @Mixin private SettingOptions settings = new SettingOptions();

        @Option(names = "--account", description = "The id of an account. Default: all")
        private @Nullable String account;

        Session open() {
            return Session.open(settings.read(SettingInputs.Profile.SERVICE).settings());
        }
    }

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(), "Missing command: list, pause, resume or cancel.");
    }

    @Command(
            name = "list",
            description = {
                "Print each campaign that is scheduled, sending or paused.",
                "Prints account, environment, \"campaign\", id, status and name, separated by"
                        + " tabs.",
                "Then follows a line with account, environment, \"mails\" and how many wait."
            })
    int list(@Mixin Accounts accounts) {
        try (Session session = accounts.open()) {
            Outgoing outgoing = session.features().outgoing();
            for (Workspace workspace : Workspaces.of(session, accounts.account, null)) {
                outgoing.campaigns(workspace, OPEN)
                        .forEach(campaign -> print(workspace, line(campaign)));
                long mails = outgoing.waitingMails(workspace);
                if (mails > 0) {
                    print(workspace, "mails\t" + mails);
                }
            }
        }
        return ExitCode.OK;
    }

    @Command(name = "pause", description = "Pause each campaign that is sending.")
    int pause(@Mixin Accounts accounts) {
        return change(accounts, EnumSet.of(CampaignStatus.SENDING), Outgoing.Change.PAUSE, false);
    }

    @Command(name = "resume", description = "Resume each campaign that is paused.")
    int resume(@Mixin Accounts accounts) {
        return change(accounts, EnumSet.of(CampaignStatus.PAUSED), Outgoing.Change.RESUME, false);
    }

    @Command(
            name = "cancel",
            description = {
                "Cancel permanently what is still to be sent.",
                "Cancels campaigns that are scheduled, sending or paused, and transactional mails"
                        + " that wait, also for another try.",
                "Waits for mails that workers hold until their lease ends, and then cancels"
                        + " them.",
                "Name what to cancel: --campaigns, --mails or both."
            })
    int cancel(
            @Mixin Accounts accounts,
            @Option(names = "--campaigns", description = "Cancel campaigns") boolean campaigns,
            @Option(names = "--mails", description = "Cancel transactional mails") boolean mails) {
        if (!campaigns && !mails) {
            throw new ParameterException(
                    spec.commandLine().getSubcommands().get("cancel"),
                    "Name what to cancel: --campaigns, --mails or both.");
        }
        return change(
                accounts,
                campaigns ? OPEN : EnumSet.noneOf(CampaignStatus.class),
                Outgoing.Change.CANCEL,
                mails);
    }

    private int change(
            Accounts accounts,
            Set<CampaignStatus> statuses,
            Outgoing.Change change,
            boolean mails) {
        int code = ExitCode.OK;
        try (Session session = accounts.open()) {
            Outgoing outgoing = session.features().outgoing();
            List<Workspace> workspaces = Workspaces.of(session, accounts.account, null);
            for (Workspace workspace : workspaces) {
                if (!statuses.isEmpty()) {
                    for (Campaign campaign : outgoing.campaigns(workspace, statuses)) {
                        code = Math.max(code, change(outgoing, workspace, campaign, change));
                    }
                }
            }
            if (mails) {
                MailStops stops = new MailStops(outgoing, spec.commandLine().getErr(), this::print);
                code = Math.max(code, stops.stop(workspaces));
            }
        }
        return code;
    }

    private int change(
            Outgoing outgoing, Workspace workspace, Campaign campaign, Outgoing.Change change) {
        try {
            outgoing.change(workspace, campaign, change);
            print(workspace, "campaign\t" + campaign.id() + "\t" + past(change));
            return ExitCode.OK;
        } catch (FailureException e) {
            print(workspace, "campaign\t" + campaign.id() + "\t" + e.failure().detail());
            return ExitCode.SOFTWARE;
        }
    }

    private static String past(Outgoing.Change change) {
        return switch (change) {
            case PAUSE -> "paused";
            case RESUME -> "resumed";
            case CANCEL -> "cancelled";
        };
    }

    private static String line(Campaign campaign) {
        return String.join(
                "\t",
                "campaign",
                campaign.id().toString(),
                campaign.state().status().keyword(),
                campaign.name());
    }

    private void print(Workspace workspace, String rest) {
        PrintWriter out = spec.commandLine().getOut();
        out.println(workspace.account() + "\t" + workspace.environment().keyword() + "\t" + rest);
        out.flush();
    }
}
