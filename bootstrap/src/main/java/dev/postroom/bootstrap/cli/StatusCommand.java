package dev.postroom.bootstrap.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;

import dev.postroom.bootstrap.cli.option.SettingOptions;
import dev.postroom.bootstrap.management.TimeText;
import dev.postroom.bootstrap.relay.MailWay;
import dev.postroom.bootstrap.service.Session;
import dev.postroom.bootstrap.settings.ManagementSettings;
import dev.postroom.bootstrap.settings.SettingInputs;
import dev.postroom.bootstrap.settings.Settings;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.CampaignStatus;

import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
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
        print("mail", new MailWay(settings.mail()).transports() + " (by these settings)");
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

    /**
     * The state that a running process shows at its management port.
     *
     * @param summary one line
     * @param conditions by name, with the cause
     */
    private record ServiceState(String summary, Map<String, String> conditions) {
        private static final Duration PATIENCE = Duration.ofSeconds(5);

        static ServiceState at(ManagementSettings management) {
            String origin = "http://" + management.host() + ":" + management.port();
            try (HttpClient client = HttpClient.newBuilder().connectTimeout(PATIENCE).build()) {
                HttpRequest request =
                        HttpRequest.newBuilder(URI.create(origin + "/readyz"))
                                .timeout(PATIENCE)
                                .build();
                return read(origin, client.send(request, BodyHandlers.ofString()).body());
            } catch (IOException _) {
                return silent(origin);
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
                return silent(origin);
            }
        }

        private static ServiceState silent(String origin) {
            return new ServiceState("no process answers at " + origin, Map.of());
        }

        private static ServiceState read(String origin, String body) throws IOException {
            Map<String, String> checks = new LinkedHashMap<>();
            Map<String, String> conditions = new LinkedHashMap<>();
            String status = "";
            try (JsonParser json = new JsonFactory().createParser(body)) {
                String object = "";
                for (JsonToken token = json.nextToken(); token != null; token = json.nextToken()) {
                    if (token == JsonToken.FIELD_NAME) {
                        object = json.getParsingContext().inRoot() ? "" : object;
                    } else if (token == JsonToken.START_OBJECT) {
                        object = String.valueOf(json.currentName());
                    } else if (token == JsonToken.VALUE_STRING) {
                        String name = String.valueOf(json.currentName());
                        switch (object) {
                            case "checks" -> checks.put(name, json.getText());
                            case "conditions" -> conditions.put(name, json.getText());
                            default -> status = json.getText();
                        }
                    }
                }
            }
            checks.values().removeIf("ok"::equals);
            String failing = checks.isEmpty() ? "" : " " + checks;
            return new ServiceState(status + " at " + origin + failing, conditions);
        }
    }
}
