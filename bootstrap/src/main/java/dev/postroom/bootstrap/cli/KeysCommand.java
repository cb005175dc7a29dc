package dev.postroom.bootstrap.cli;

import dev.postroom.bootstrap.service.Session;
import dev.postroom.bootstrap.settings.Profile;
import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.apikey.Scope;
import dev.postroom.domain.shared.UuidText;

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
import java.util.Optional;
import java.util.Set;

/** Makes API keys for automation. */
@Command(name = "keys", description = "Make API keys.")
final class KeysCommand implements Runnable {
    @Spec private CommandSpec spec = CommandSpec.create();

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Say what to do: create.");
    }

    @Command(name = "create", description = "Make an API key and print it, this once.")
    int create(
            @Mixin SettingOptions options,
            @Option(names = "--account", required = true, description = "The account's id")
                    String account,
            @Option(names = "--environment", required = true, description = "live or test")
                    Environment environment,
            @Option(names = "--name", description = "What the key is for", defaultValue = "CLI")
                    String name,
            @Option(names = "--scope", description = "May be repeated; none: everything is allowed")
                    List<String> scopes) {
        Set<Scope> granted = scopes(scopes == null ? List.of() : scopes);
        try (Session session = Session.open(options.read(Profile.SERVICE).settings())) {
            Workspace workspace = workspace(session, account, environment);
            PrintWriter out = spec.commandLine().getOut();
            out.println(
                    session.useCases()
                            .apiKeys()
                            .create(workspace, name, granted, Optional.empty())
                            .secret()
                            .reveal());
            out.flush();
        }
        return ExitCode.OK;
    }

    private Workspace workspace(Session session, String account, Environment environment) {
        return UuidText.parse(account)
                .flatMap(id ->
                        session.useCases().accounts().workspace(new AccountId(id), environment))
                .orElseThrow(() -> wrong("There is no account " + account + "."));
    }

    private Set<Scope> scopes(List<String> words) {
        EnumSet<Scope> scopes = EnumSet.noneOf(Scope.class);
        for (String word : words) {
            scopes.add(Scope.of(word).orElseThrow(() -> wrong("There is no scope " + word + ".")));
        }
        return scopes;
    }

    private ParameterException wrong(String sentence) {
        return new ParameterException(spec.commandLine(), sentence);
    }
}
