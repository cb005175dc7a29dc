package dev.postroom.bootstrap.cli;

import dev.postroom.bootstrap.cli.option.SettingOptions;
import dev.postroom.bootstrap.management.TimeText;
import dev.postroom.bootstrap.service.Session;
import dev.postroom.bootstrap.settings.SettingInputs;
import dev.postroom.bootstrap.settings.Settings;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.CampaignStatus;

import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

import java.io.PrintWriter;
import java.util.EnumSet;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;

/** Shows the state of the service and its queues. */
@Command(
        name = "status",
        description = {
            "Print the state of the service: conditions, roles, queues and paused campaigns.",
            "Asks the management port and the database of the settings. Changes nothing."
        })
final class StatusCommand implements Callable<Integer> {
    @Spec private CommandSpec spec = CommandSpec.create();

    @Mixin private SettingOptions options = new SettingOptions();

    @Override
    public Integer call() {
        Settings settings = options.read(SettingInputs.Profile.SERVICE).settings();
        ServiceState service = ServiceState.at(settings.management());
        print("service", service.summary());
        service.conditions().forEach((name, detail) -> print("condition", name + ": " + detail));
        print(
                "roles",
                settings.service().roles().stream()
                                .map(role -> role.name().toLowerCase(Locale.ROOT))
                                .sorted()
                                .collect(Collectors.joining(", "))
                        + " (by these settings)");
        try (Session session = Session.open(settings)) {
            print("schema", session.schemaVersion());
            queues(session);
            paused(session);
        }
        return ExitCode.OK;
    }

    private void queues(Session session) {
        session.queues()
                .forEach(queue ->
                        print(
                                "queue",
                                "%-20s  %5d waiting, the oldest for %s"
                                        .formatted(
                                                queue.kind(),
                                                queue.waiting(),
                                                TimeText.of(queue.oldest()))));
    }

    private void paused(Session session) {
        for (Workspace workspace : Workspaces.of(session, null, null)) {
            session.features()
                    .outgoing()
                    .campaigns(workspace, EnumSet.of(CampaignStatus.PAUSED))
                    .forEach(campaign ->
                            print(
                                    "paused",
                                    "campaign %s of account %s (%s): %s"
                                            .formatted(
                                                    campaign.id(),
                                                    workspace.account(),
                                                    workspace.environment().keyword(),
                                                    campaign.name())));
        }
    }

    private void print(String subject, String text) {
        PrintWriter out = spec.commandLine().getOut();
        out.println("%-9s  %s".formatted(subject, text));
        out.flush();
    }
}
