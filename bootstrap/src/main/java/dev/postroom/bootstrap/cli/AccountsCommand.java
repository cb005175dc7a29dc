package dev.postroom.bootstrap.cli;

import dev.postroom.bootstrap.cli.option.SettingOptions;
import dev.postroom.bootstrap.service.Session;
import dev.postroom.bootstrap.settings.SettingInputs;
import dev.postroom.domain.account.Account;

import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

import java.io.PrintWriter;

/**
 * Creates, lists, brands and deletes accounts. Prints output for scripts: only the id, or one
 * account per line.
 */
@Command(
        name = "accounts",
        description = "Create, list, brand or delete accounts, or give them plans.",
        subcommands = {BrandingCommand.class, DeleteAccountCommand.class, PlanCommand.class})
final class AccountsCommand implements Runnable {
    @Spec private CommandSpec spec = CommandSpec.create();

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(), "Missing command: create, list, branding, delete or plan.");
    }

    @Command(
            name = "create",
            description = "Create an account with a live and a test environment, and print its id.")
    int create(
            @Mixin SettingOptions options,
            @Option(names = "--name", required = true, description = "1 to 100 characters")
                    String name) {
        try (Session session =
                Session.open(options.read(SettingInputs.Profile.SERVICE).settings())) {
            print(session.features().accounts().create(name).id().toString());
        }
        return ExitCode.OK;
    }

    @Command(
            name = "list",
            description = "Print the id and the name of each account, oldest first.")
    int list(@Mixin SettingOptions options) {
        try (Session session =
                Session.open(options.read(SettingInputs.Profile.SERVICE).settings())) {
            for (Account account : session.features().accounts().list()) {
                print(account.id() + "\t" + account.name());
            }
        }
        return ExitCode.OK;
    }

    private void print(String line) {
        PrintWriter out = spec.commandLine().getOut();
        out.println(line);
        out.flush();
    }
}
