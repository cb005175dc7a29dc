package dev.postroom.bootstrap.cli;

import dev.postroom.bootstrap.cli.option.SettingOptions;
import dev.postroom.bootstrap.service.Session;
import dev.postroom.bootstrap.settings.SettingInputs;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.apikey.ApiKey;
import dev.postroom.domain.apikey.ManageApiKeys;
import dev.postroom.domain.identity.Actor;
import dev.postroom.domain.identity.AllowedNetworks;
import dev.postroom.domain.identity.Grant;
import dev.postroom.domain.identity.OperatorCaller;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.failure.Violation;
import dev.postroom.domain.shared.text.Keyword;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

import java.io.PrintWriter;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Creates, lists and revokes API keys. Prints output for scripts. */
@Command(name = "keys", description = "Create, list or revoke API keys.")
final class KeysCommand implements Runnable {
    @Spec private CommandSpec spec = CommandSpec.create();

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(), "Missing command: create, list or revoke.");
    }

    @Command(
            name = "create",
            description = "Create an API key and print it. It is not shown again.")
    int create(
            @Mixin SettingOptions options,
            @Option(names = "--account", required = true, description = "The id of the account")
                    String account,
            @Option(names = "--environment", required = true, description = "live or test")
                    Environment environment,
            @Option(
                            names = "--name",
                            description = "A name that describes the purpose of the key",
                            defaultValue = "CLI")
                    String name,
            @Option(
                            names = "--scope",
                            description = "A scope; may be repeated. Default: full access")
                    @Nullable List<String> scopes,
            @Option(
                            names = "--networks",
                            split = ",",
                            paramLabel = "NETWORK",
                            description =
                                    "Addresses or networks, separated by commas, that may use the"
                                            + " key, for example 203.0.113.0/24,2001:db8::/32."
                                            + " Default: all")
                    @Nullable List<String> networks,
            @Option(
                            names = "--expires-at",
                            paramLabel = "TIME",
                            description = "For example 2030-01-31T12:00:00Z. Default: never")
                    @Nullable OffsetDateTime expiresAt) {
        Grant granted =
                new Grant(
                        scopes(scopes == null ? List.of() : scopes),
                        networks(networks == null ? List.of() : networks));
        Optional<Instant> end = Optional.ofNullable(expiresAt).map(OffsetDateTime::toInstant);
        try (Session session =
                Session.open(options.read(SettingInputs.Profile.SERVICE).settings())) {
            Workspace workspace = Workspaces.of(session, account, environment).getFirst();
            OperatorCaller caller = new OperatorCaller(workspace);
            print(keys(session).create(caller, name, granted, end).secret().reveal());
        }
        return ExitCode.OK;
    }

    @Command(
            name = "list",
            description = {
                "Print the keys of the account, newest first, including revoked ones.",
                "Prints id, name, environment, first...last characters, scopes (*: all), "
                        + "status, networks (*: all), who made it, separated by tabs."
            })
    int list(
            @Mixin SettingOptions options,
            @Option(names = "--account", required = true, description = "The id of the account")
                    String account,
            @Option(names = "--environment", description = "live or test. Default: both")
                    @Nullable Environment environment) {
        try (Session session =
                Session.open(options.read(SettingInputs.Profile.SERVICE).settings())) {
            for (Workspace workspace : Workspaces.of(session, account, environment)) {
                Instant now = Instant.now();
                keys(session).list(workspace).forEach(key -> print(line(key, now)));
            }
        }
        return ExitCode.OK;
    }

    @Command(name = "revoke", description = "Revoke an API key at once. Prints nothing.")
    int revoke(
            @Mixin SettingOptions options,
            @Option(names = "--account", required = true, description = "The id of the account")
                    String account,
            @Parameters(
                            paramLabel = "ID",
                            description = "The id of the key, as printed by `keys list`")
                    String id) {
        try (Session session =
                Session.open(options.read(SettingInputs.Profile.SERVICE).settings())) {
            ApiKey key =
                    Workspaces.of(session, account, null).stream()
                            .flatMap(workspace -> keys(session).list(workspace).stream())
                            .filter(known -> known.id().toString().equalsIgnoreCase(id))
                            .findAny()
                            .orElseThrow(() -> new Failure.NotFound("API key", id).asException());
            keys(session).revoke(new OperatorCaller(key.workspace()), key.id());
        }
        return ExitCode.OK;
    }

    private static ManageApiKeys keys(Session session) {
        return session.features().apiKeys();
    }

    private static String line(ApiKey key, Instant now) {
        List<String> networks = key.grant().networks().texts();
        List<String> keywords = key.grant().scopes().stream().sorted().map(Scope::keyword).toList();
        return String.join(
                "\t",
                key.id().toString(),
                key.name(),
                key.workspace().environment().keyword(),
                key.hint().prefix() + "..." + key.hint().lastFour(),
                keywords.isEmpty() ? "*" : String.join(",", keywords),
                key.statusAt(now).keyword(),
                networks.isEmpty() ? "*" : String.join(",", networks),
                key.validity().created().by().map(Actor::name).orElse("unknown"));
    }

    private Set<Scope> scopes(List<String> keywords) {
        EnumSet<Scope> scopes = EnumSet.noneOf(Scope.class);
        List<String> unknown = new ArrayList<>();
        for (String keyword : keywords) {
            Keyword.parse(Scope.class, keyword)
                    .ifPresentOrElse(scopes::add, () -> unknown.add(keyword));
        }
        if (!unknown.isEmpty()) {
            throw new ParameterException(
                    spec.commandLine().getSubcommands().get("create"),
                    unknown.stream()
                            .map(name ->
                                    WrongUsage.unknown("scope", name, Keyword.all(Scope.class)))
                            .collect(Collectors.joining(System.lineSeparator())));
        }
        return scopes;
    }

    private AllowedNetworks networks(List<String> texts) {
        try {
            return AllowedNetworks.parse(texts);
        } catch (FailureException e) {
            if (!(e.failure() instanceof Failure.Invalid invalid)) {
                throw e;
            }
            throw new ParameterException(
                    spec.commandLine().getSubcommands().get("create"),
                    invalid.within("--networks").violations().stream()
                            .map(Violation::sentence)
                            .collect(Collectors.joining(System.lineSeparator())));
        }
    }

    private void print(String line) {
        PrintWriter out = spec.commandLine().getOut();
        out.println(line);
        out.flush();
    }
}
