package dev.postroom.bootstrap.cli;

import dev.postroom.bootstrap.cli.option.SettingOptions;
import dev.postroom.bootstrap.service.Session;
import dev.postroom.bootstrap.settings.SettingInputs;
import dev.postroom.domain.account.Account;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.billing.PlanSubscription;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.text.UuidText;

import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;

/** Deletes an account with everything that it has. */
@Command(
        name = "delete",
        description = {
            "Delete an account permanently, with the data of both environments.",
            "From then on its API keys are refused, and nothing of it is sent or delivered.",
            "A running service removes its rows in steps; status shows discarded_workspaces.",
            "A subscription at a payment provider goes on: cancel it there. Its id is printed."
        })
final class DeleteAccountCommand implements Callable<Integer> {
    @Spec private CommandSpec spec = CommandSpec.create();

    @Mixin private SettingOptions options = new SettingOptions();

    @Option(names = "--yes", description = "Delete it. Without this, nothing is deleted")
    private boolean isConfirmed;

    @Parameters(paramLabel = "ACCOUNT", description = "The id or the name of the account")
    private String named = "";

    @Override
    public Integer call() {
        try (Session session =
                Session.open(options.read(SettingInputs.Profile.SERVICE).settings())) {
            Account account = account(session.features().accounts().list());
            if (!isConfirmed) {
                throw new ParameterException(
                        spec.commandLine(),
                        "Nothing was deleted. Add --yes to delete the account \"%s\" (%s) permanently."
                                .formatted(account.name(), account.id()));
            }
            Optional<PlanSubscription> bought = bought(session, account);
            session.features().accounts().delete(account.id());
            print("Deleted the account \"%s\" (%s).".formatted(account.name(), account.id()));
            bought.ifPresent(plan ->
                    print(
                            "Its plan %s goes on at %s (%s): cancel it there."
                                    .formatted(
                                            plan.plan(),
                                            plan.provider().orElse(""),
                                            plan.reference().orElse("no id"))));
        }
        return ExitCode.OK;
    }

    private Account account(List<Account> all) {
        List<Account> found = all.stream().filter(this::isMeant).toList();
        if (found.isEmpty()) {
            throw new Failure.NotFound("Account", named).asException();
        }
        if (found.size() > 1) {
            throw new ParameterException(
                    spec.commandLine(),
                    "Several accounts have this name. Give the id of one: "
                            + found.stream()
                                    .map(account -> account.id().toString())
                                    .collect(Collectors.joining(", ")));
        }
        return found.getFirst();
    }

    private boolean isMeant(Account account) {
        return UuidText.parse(named)
                .map(id -> account.id().value().equals(id))
                .orElseGet(() -> account.name().equals(named));
    }

    private static Optional<PlanSubscription> bought(Session session, Account account) {
        return session.features()
                .accounts()
                .workspace(account.id(), Environment.LIVE)
                .map((Workspace live) -> session.features().billing().subscription(live))
                .map(billing -> billing.subscription())
                .filter(plan -> plan.provider().isPresent() && plan.status().isInForce());
    }

    private void print(String line) {
        PrintWriter out = spec.commandLine().getOut();
        out.println(line);
        out.flush();
    }
}
