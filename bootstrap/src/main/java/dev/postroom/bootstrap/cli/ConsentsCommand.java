package dev.postroom.bootstrap.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;

import dev.postroom.bootstrap.cli.option.SettingOptions;
import dev.postroom.bootstrap.service.Session;
import dev.postroom.bootstrap.settings.SettingInputs;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.consent.ConsentHashes;
import dev.postroom.domain.consent.ConsentRecord;
import dev.postroom.domain.consent.VerifyConsents;
import dev.postroom.domain.consent.VerifyConsents.Verification;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.subscriber.Subscriber;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.HexFormat;
import java.util.List;
import java.util.function.LongConsumer;

/** Checks the consent ledger, and prints the records of one person. */
@Command(name = "consents", description = "Check the consent ledger, or prove a consent.")
final class ConsentsCommand implements Runnable {
    private static final long STEP = 100_000;

    @Spec private CommandSpec spec = CommandSpec.create();

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Missing command: verify or export.");
    }

    @Command(
            name = "verify",
            description = {
                "Compute every hash of the ledger again.",
                "Prints one line for each environment with account, environment, number "
                        + "of records, and ok or the first broken link.",
                "Services may run at the same time.",
                "The exit code is 1 when a link is broken."
            })
    int verify(
            @Mixin SettingOptions options,
            @Option(names = "--account", description = "The id of an account. Default: all")
                    @Nullable String account) {
        try (Session session =
                Session.open(options.read(SettingInputs.Profile.SERVICE).settings())) {
            boolean isWhole = true;
            for (Workspace workspace : Workspaces.of(session, account, null)) {
                isWhole &= verify(session.features().verifyConsents(), workspace);
            }
            return isWhole ? ExitCode.OK : ExitCode.SOFTWARE;
        }
    }

    private boolean verify(VerifyConsents consents, Workspace workspace) {
        Verification verdict = consents.verify(workspace, progress());
        String result =
                verdict.broken()
                        .map(broken ->
                                "broken\tchain %d, link %d: %s"
                                        .formatted(
                                                broken.position().chain(),
                                                broken.position().number(),
                                                broken.defect().keyword()))
                        .orElse("ok");
        print(
                workspace.account()
                        + "\t"
                        + workspace.environment().keyword()
                        + "\t"
                        + verdict.records()
                        + "\t"
                        + result);
        return verdict.broken().isEmpty();
    }

    private LongConsumer progress() {
        long[] next = {STEP};
        return records -> {
            if (records >= next[0]) {
                spec.commandLine().getErr().println(records + " records");
                spec.commandLine().getErr().flush();
                next[0] = records + STEP;
            }
        };
    }

    @Command(
            name = "export",
            description = {
                "Print the consent records of a subscriber as JSON, oldest first, with "
                        + "the hashes that prove them.",
                "See docs/consent-ledger.md."
            })
    int export(
            @Mixin SettingOptions options,
            @Option(names = "--account", required = true, description = "The id of the account")
                    String account,
            @Option(
                            names = "--environment",
                            defaultValue = "live",
                            description = "live or test. Default: live")
                    Environment environment,
            @Parameters(paramLabel = "EMAIL", description = "The address of the subscriber")
                    String email) {
        try (Session session =
                Session.open(options.read(SettingInputs.Profile.SERVICE).settings())) {
            Workspace workspace = Workspaces.of(session, account, environment).getFirst();
            Subscriber person =
                    session.features().subscribers().getByEmail(workspace, new EmailAddress(email));
            List<ConsentRecord> records =
                    session.features().proveConsents().list(workspace, person.id());
            print(ConsentProof.of(workspace, records));
        }
        return ExitCode.OK;
    }

    private void print(String line) {
        PrintWriter out = spec.commandLine().getOut();
        out.println(line);
        out.flush();
    }

    /** Consent records with what is needed to compute their hashes again, as JSON. */
    private static final class ConsentProof {

        private ConsentProof() {}

        static String of(Workspace workspace, List<ConsentRecord> records) {
            StringWriter text = new StringWriter();
            try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
                json.useDefaultPrettyPrinter().writeStartArray();
                for (ConsentRecord record : records) {
                    write(json, workspace, record);
                }
                json.writeEndArray();
            } catch (IOException e) {
                throw new UncheckedIOException("a text can always be written", e);
            }
            return text.toString();
        }

        private static void write(JsonGenerator json, Workspace workspace, ConsentRecord record)
                throws IOException {
            HexFormat hex = HexFormat.of();
            json.writeStartObject();
            json.writeNumberField("chain", record.position().chain());
            json.writeNumberField("link", record.position().number());
            json.writeNumberField("place", record.place());
            json.writeStringField(
                    "record", ConsentHashes.form(workspace, record.fact(), record.commitment()));
            json.writeStringField(
                    "record_hash",
                    hex.formatHex(
                            ConsentHashes.record(workspace, record.fact(), record.commitment())));
            if (record.details().isPresent()) {
                json.writeStringField(
                        "details", ConsentHashes.form(record.details().get().details()));
                json.writeStringField("salt", hex.formatHex(record.details().get().salt()));
            }
            json.writeStringField("commitment", hex.formatHex(record.commitment()));
            json.writeEndObject();
        }
    }
}
