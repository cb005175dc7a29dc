package dev.postroom.bootstrap.cli;

import dev.postroom.bootstrap.cli.option.SettingOptions;
import dev.postroom.bootstrap.service.Session;
import dev.postroom.bootstrap.settings.HttpSettings;
import dev.postroom.bootstrap.settings.SettingInputs;
import dev.postroom.bootstrap.settings.Settings;
import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.identity.Role;
import dev.postroom.domain.member.ManagePeople;
import dev.postroom.domain.member.Membership;
import dev.postroom.domain.member.SecretToken;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.text.UuidText;

import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

import java.io.PrintWriter;
import java.net.URI;
import java.util.stream.Collectors;

/** Manages people who sign in to the dashboard. Prints output for scripts. */
@Command(
        name = "people",
        description = "Create, list, disable or let in people who sign in to the dashboard.")
final class PeopleCommand implements Runnable {
    @Spec private CommandSpec spec = CommandSpec.create();

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(),
                "Missing command: create, reset-password, remove-factor, unbind,"
                        + " require-factor, list, disable or operator.");
    }

    @Command(
            name = "create",
            aliases = "create-admin",
            description = {
                "Make a person of this address a member of an account.",
                "Prints a link on which the person chooses a password within 7 days."
            })
    int create(
            @Mixin SettingOptions options,
            @Option(names = "--email", required = true, description = "The address of the person")
                    EmailAddress email,
            @Option(
                            names = "--name",
                            defaultValue = "",
                            description = "Default: the address before the at sign")
                    String name,
            @Option(names = "--account", required = true, description = "The id of the account")
                    String account,
            @Option(
                            names = "--role",
                            defaultValue = "admin",
                            description =
                                    "viewer, marketer, developer, admin or owner. Default: admin")
                    Role role) {
        AccountId id = account(account);
        Settings settings = settings(options);
        try (Session session = Session.open(settings)) {
            print(link(settings.http(), people(session).create(email, name, id, role)));
        }
        return ExitCode.OK;
    }

    @Command(
            name = "reset-password",
            description = "Print a link on which a person chooses another password.")
    int resetPassword(
            @Mixin SettingOptions options,
            @Option(names = "--email", required = true, description = "The address of the person")
                    EmailAddress email) {
        Settings settings = settings(options);
        try (Session session = Session.open(settings)) {
            print(link(settings.http(), people(session).resetPassword(email)));
        }
        return ExitCode.OK;
    }

    @Command(
            name = "remove-factor",
            description = {
                "Remove the second factor and the passkeys of a person who lost the devices and the"
                        + " recovery codes.",
                "Ends all sessions. Make sure first who asks for it: the password alone is enough"
                        + " afterwards.",
                "The exit code is 1 when the person has none."
            })
    int removeFactor(
            @Mixin SettingOptions options,
            @Option(names = "--email", required = true, description = "The address of the person")
                    EmailAddress email) {
        try (Session session = Session.open(settings(options))) {
            return people(session).removeFactor(email) ? ExitCode.OK : ExitCode.SOFTWARE;
        }
    }

    @Command(
            name = "unbind",
            description = {
                "Free a person of the name that the identity provider has for them, because they"
                        + " have another one there now.",
                "The next sign-in by the provider with the address of the person binds them again.",
                "The exit code is 1 when the person is not bound."
            })
    int unbind(
            @Mixin SettingOptions options,
            @Option(names = "--email", required = true, description = "The address of the person")
                    EmailAddress email) {
        try (Session session = Session.open(settings(options))) {
            return people(session).unbind(email) ? ExitCode.OK : ExitCode.SOFTWARE;
        }
    }

    @Command(
            name = "require-factor",
            description = {
                "Require a second factor of all members of an account.",
                "Members without one reach only the page where they set it up."
            })
    int requireFactor(
            @Mixin SettingOptions options,
            @Option(names = "--account", required = true, description = "The id of the account")
                    String account,
            @Option(names = "--undo", description = "Require none any more") boolean undo) {
        AccountId id = account(account);
        try (Session session = Session.open(settings(options))) {
            people(session).requireFactor(id, !undo);
        }
        return ExitCode.OK;
    }

    @Command(
            name = "list",
            description = {
                "Print each person by address.",
                "Prints address, name, active or disabled, operator or member, and the accounts"
                        + " with their roles, separated by tabs."
            })
    int list(@Mixin SettingOptions options) {
        try (Session session = Session.open(settings(options))) {
            people(session).list().forEach(known -> print(line(known)));
        }
        return ExitCode.OK;
    }

    @Command(
            name = "disable",
            description = "End all sessions of a person, who cannot sign in any more.")
    int disable(
            @Mixin SettingOptions options,
            @Option(names = "--email", required = true, description = "The address of the person")
                    EmailAddress email,
            @Option(names = "--undo", description = "Let the person sign in again") boolean undo) {
        try (Session session = Session.open(settings(options))) {
            people(session).disable(email, !undo);
        }
        return ExitCode.OK;
    }

    @Command(name = "operator", description = "Let a person see the installation as a whole.")
    int operator(
            @Mixin SettingOptions options,
            @Option(names = "--email", required = true, description = "The address of the person")
                    EmailAddress email,
            @Option(names = "--undo", description = "Let the person see it no more") boolean undo) {
        try (Session session = Session.open(settings(options))) {
            people(session).appointOperator(email, !undo);
        }
        return ExitCode.OK;
    }

    private static AccountId account(String text) {
        return UuidText.parse(text)
                .map(AccountId::new)
                .orElseThrow(() -> new Failure.NotFound("Account", text).asException());
    }

    private static Settings settings(SettingOptions options) {
        return options.read(SettingInputs.Profile.SERVICE).settings();
    }

    private static ManagePeople people(Session session) {
        return session.features().people();
    }

    private static String link(HttpSettings http, SecretToken token) {
        String root =
                http.publicUrl()
                        .map(URI::toString)
                        .orElseGet(() -> "http://localhost:" + http.port());
        return root.replaceAll("/$", "") + "/reset/" + token.reveal();
    }

    private static String line(ManagePeople.Known known) {
        return String.join(
                "\t",
                known.person().address().value(),
                known.person().name(),
                known.person().isDisabled() ? "disabled" : "active",
                known.person().isOperator() ? "operator" : "member",
                known.memberships().stream()
                        .map(PeopleCommand::role)
                        .collect(Collectors.joining(",")));
    }

    private static String role(Membership membership) {
        return membership.account() + ":" + membership.role().keyword();
    }

    private void print(String line) {
        PrintWriter out = spec.commandLine().getOut();
        out.println(line);
        out.flush();
    }
}
