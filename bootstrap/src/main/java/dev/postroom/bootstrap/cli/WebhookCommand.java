package dev.postroom.bootstrap.cli;

import dev.postroom.bootstrap.cli.option.SecretOptions;
import dev.postroom.bootstrap.lifecycle.Shutdown;
import dev.postroom.bootstrap.receiver.ApiRefusal;
import dev.postroom.bootstrap.receiver.DeliveryListener;
import dev.postroom.bootstrap.receiver.ReplayClient;
import dev.postroom.domain.shared.text.UuidText;
import dev.postroom.domain.webhook.signing.SignatureCheck;
import dev.postroom.domain.webhook.signing.SigningSecret;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

import java.io.PrintWriter;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The tools of a developer of a receiver. Needs no settings and no database. */
@Command(name = "webhook", description = "Receive webhooks on this machine, or replay deliveries.")
final class WebhookCommand implements Runnable {
    private static final Duration STOP = Duration.ofSeconds(5);

    @Spec private CommandSpec spec = CommandSpec.create();

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Missing command: listen or replay.");
    }

    @Command(
            name = "listen",
            description = {
                "Listen on a local port, print each delivery, and check its signatures.",
                "Without a secret, signatures are not checked.",
                "Ends with Ctrl-C or after --count; after --count the exit code is 1 "
                        + "unless all deliveries had a valid signature."
            })
    int listen(
            @Option(
                            names = "--host",
                            defaultValue = "127.0.0.1",
                            description = "Where to listen. Default: 127.0.0.1, only this machine")
                    String host,
            @Option(
                            names = "--port",
                            defaultValue = "0",
                            description = "The port. Default: a free one, which is printed")
                    int port,
            @Option(
                            names = "--secret",
                            description = {
                                "A signing secret; may be repeated during a rotation.",
                                "Other users of this machine can see it.",
                                "Default: the variable WEBHOOK_SECRET"
                            })
                    @Nullable List<String> secrets,
            @Option(
                            names = "--secret-file",
                            paramLabel = "FILE",
                            description = "A file with a signing secret; may be repeated")
                    @Nullable List<Path> files,
            @Option(
                            names = "--status",
                            description = "The status of the answers, 200 to 599. Default: 200")
                    @Nullable Integer status,
            @Option(
                            names = "--forward",
                            paramLabel = "URL",
                            description = "Pass deliveries on to this URL, and its answer back")
                    @Nullable URI forward,
            @Option(
                            names = "--count",
                            defaultValue = "0",
                            description = "End after so many deliveries. Default: no end")
                    int count)
            throws InterruptedException {
        SecretOptions values = new SecretOptions(spec.commandLine());
        List<String> texts = new ArrayList<>(secrets == null ? List.of() : secrets);
        (files == null ? List.<Path>of() : files).forEach(file -> texts.add(values.read(file)));
        if (texts.isEmpty()) {
            Optional.ofNullable(System.getenv("WEBHOOK_SECRET")).ifPresent(texts::add);
        }
        List<SigningSecret> checked = texts.stream().map(values::secret).toList();
        DeliveryListener.Answers answers = answers(status, forward, count);
        if (port < 0 || port > 65535) {
            throw new ParameterException(spec.commandLine(), "--port: 0 to 65535.");
        }
        try (Shutdown shutdown = new Shutdown(STOP)) {
            shutdown.onSignal();
            DeliveryListener listener =
                    shutdown.register(
                            "listener",
                            DeliveryListener.start(
                                    new InetSocketAddress(host, port),
                                    new SignatureCheck(checked),
                                    answers,
                                    this::print));
            print("Listening on http://%s:%d".formatted(host, listener.port()));
            return listener.awaitEnd() ? ExitCode.OK : ExitCode.SOFTWARE;
        }
    }

    private DeliveryListener.Answers answers(
            @Nullable Integer status, @Nullable URI forward, int count) {
        if (status != null && (status < 200 || status > 599)) {
            throw new ParameterException(spec.commandLine(), "--status: 200 to 599.");
        }
        if (status != null && forward != null) {
            throw new ParameterException(
                    spec.commandLine(), "--status and --forward exclude each other.");
        }
        if (forward != null && !SecretOptions.isHttp(forward)) {
            throw new ParameterException(
                    spec.commandLine(), "--forward: a URL with http or https.");
        }
        if (count < 0) {
            throw new ParameterException(spec.commandLine(), "--count: 0 or more.");
        }
        return new DeliveryListener.Answers(
                status == null ? 200 : status, Optional.ofNullable(forward), count);
    }

    @Command(
            name = "replay",
            description = {
                "Send deliveries of a webhook again, and follow the replay until it ends.",
                "Uses the API.",
                "The exit code is 1 if the replay did not complete."
            })
    int replay(
            @Option(
                            names = "--url",
                            description = {
                                "The base URL of the API.",
                                "Default: the variable POSTROOM_BASE_URL, or"
                                        + " http://127.0.0.1:8080/api/v1"
                            })
                    @Nullable URI url,
            @Option(
                            names = "--key",
                            description = {
                                "An API key with the scope webhooks:manage.",
                                "Other users of this machine can see it.",
                                "Default: the variable POSTROOM_API_KEY"
                            })
                    @Nullable String key,
            @Option(
                            names = "--key-file",
                            paramLabel = "FILE",
                            description = "A file with the API key")
                    @Nullable Path keyFile,
            @Option(
                            names = "--since",
                            paramLabel = "TIME",
                            description =
                                    "From this time on, for example 2030-01-31T12:00:00Z. Default:"
                                            + " all")
                    @Nullable String since,
            @Option(
                            names = "--until",
                            paramLabel = "TIME",
                            description = "Before this time. Default: now")
                    @Nullable String until,
            @Option(
                            names = "--status",
                            description = "failed, skipped or delivered; may be repeated")
                    @Nullable List<String> statuses,
            @Option(names = "--event-type", description = "An event type; may be repeated")
                    @Nullable List<String> eventTypes,
            @Parameters(paramLabel = "WEBHOOK", description = "The id of the webhook")
                    String webhook)
            throws InterruptedException {
        SecretOptions values = new SecretOptions(spec.commandLine());
        if (UuidText.parse(webhook).isEmpty()) {
            throw new ParameterException(spec.commandLine(), "WEBHOOK: the id of a webhook.");
        }
        ReplayClient client = new ReplayClient(values.baseUrl(url), values.apiKey(key, keyFile));
        ReplayClient.Selection selection =
                new ReplayClient.Selection(
                        Optional.ofNullable(since),
                        Optional.ofNullable(until),
                        statuses == null ? List.of() : statuses,
                        eventTypes == null ? List.of() : eventTypes);
        try {
            return client.run(webhook, selection, this::print) ? ExitCode.OK : ExitCode.SOFTWARE;
        } catch (ApiRefusal e) {
            spec.commandLine().getErr().println(e.getMessage());
            spec.commandLine().getErr().flush();
            return e.isInput() ? ExitCode.USAGE : ExitCode.SOFTWARE;
        }
    }

    private void print(String line) {
        PrintWriter out = spec.commandLine().getOut();
        out.println(line);
        out.flush();
    }
}
