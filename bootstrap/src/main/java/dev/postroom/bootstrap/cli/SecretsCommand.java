package dev.postroom.bootstrap.cli;

import dev.postroom.adapters.persistence.secret.Resealing;
import dev.postroom.bootstrap.cli.option.SettingOptions;
import dev.postroom.bootstrap.service.Session;
import dev.postroom.bootstrap.settings.SettingInputs;
import dev.postroom.bootstrap.store.StoredSecrets;

import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

import java.io.PrintWriter;
import java.util.List;

/** Shows which master keys encrypted the stored secrets, and encrypts them with a new one. */
@Command(name = "secrets", description = "Show or replace the master key of stored secrets.")
final class SecretsCommand implements Runnable {
    @Spec private CommandSpec spec = CommandSpec.create();

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(), "Missing command: status or rotate-master-key.");
    }

    @Command(
            name = "status",
            description = {
                "Print how many stored secrets each master key encrypted.",
                "Prints table, id of the key, number, separated by tabs.",
                "Ids are derived from the keys and are not secret.",
                "Changes nothing."
            })
    int status(@Mixin SettingOptions options) {
        try (Session session =
                Session.open(options.read(SettingInputs.Profile.SERVICE).settings())) {
            print(session.secrets().status());
        }
        return ExitCode.OK;
    }

    @Command(
            name = "rotate-master-key",
            description = {
                "Encrypt all stored secrets with the setting master-key.",
                "Set the key before it in additional-master-keys.",
                "Services may run at the same time, if they have both keys.",
                "With the embedded database and its generated key, a new key is generated "
                        + "and replaces the old one.",
                "Can be interrupted and repeated.",
                "The exit code is 1 while secrets still need another key."
            })
    int rotate(@Mixin SettingOptions options) {
        try (Session session =
                Session.open(options.read(SettingInputs.Profile.SERVICE).settings())) {
            StoredSecrets secrets = session.secrets();
            StoredSecrets.Status end = secrets.encryptAgain(this::print);
            print(end);
            return end.rest() == 0 ? explainEnd(end, secrets.areKeysGenerated()) : explainRest(end);
        }
    }

    private int explainEnd(StoredSecrets.Status end, boolean generated) {
        List<String> others = end.keyIds().subList(1, end.keyIds().size());
        if (generated) {
            print("All stored secrets are encrypted with the new master key.");
        } else if (others.isEmpty()) {
            print("All stored secrets are encrypted with the master key.");
        } else {
            print(
                    "No stored secret needs the key "
                            + String.join(", ", others)
                            + ". Remove it from additional-master-keys when every process has the"
                            + " new master-key. Keep it as long as backups that need it.");
        }
        return ExitCode.OK;
    }

    private int explainRest(StoredSecrets.Status end) {
        PrintWriter err = spec.commandLine().getErr();
        err.println(
                end.rest()
                        + " stored secrets still need another key, so no key can be removed. Either"
                        + " their key is not in additional-master-keys, or a process still encrypts"
                        + " with it: give that process the new master-key. Then repeat this"
                        + " command.");
        err.flush();
        return ExitCode.SOFTWARE;
    }

    private void print(Resealing.Progress progress) {
        String unreadable =
                progress.unreadable() == 0 ? "" : ", " + progress.unreadable() + " not readable";
        print(progress.table() + ": " + progress.done() + " encrypted again" + unreadable);
    }

    private void print(StoredSecrets.Status status) {
        print("master key\t" + status.keyIds().getFirst());
        status.keyIds().stream().skip(1).forEach(id -> print("additional key\t" + id));
        for (Resealing.Count count : status.counts()) {
            print(count.table() + "\t" + count.keyId() + "\t" + count.rows());
        }
    }

    private void print(String line) {
        PrintWriter out = spec.commandLine().getOut();
        out.println(line);
        out.flush();
    }
}
