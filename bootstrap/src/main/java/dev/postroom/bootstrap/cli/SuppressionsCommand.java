package dev.postroom.bootstrap.cli;

import dev.postroom.bootstrap.cli.option.SettingOptions;
import dev.postroom.bootstrap.service.Session;
import dev.postroom.bootstrap.settings.SettingInputs;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.suppression.ManageSuppressions;
import dev.postroom.domain.email.suppression.Suppression;
import dev.postroom.domain.email.suppression.SuppressionQuery;
import dev.postroom.domain.identity.OperatorCaller;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.page.Position;
import dev.postroom.domain.shared.page.Sort;
import dev.postroom.domain.shared.text.TimeSpan;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Gatherers;

/** Lists the addresses that get no mail, and lets mail reach them again. */
@Command(
        name = "suppressions",
        description = "List addresses that get no mail, add some, or lift one.")
final class SuppressionsCommand implements Runnable {

    @Spec private CommandSpec spec = CommandSpec.create();

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Missing command: list, add or lift.");
    }

    @Command(
            name = "list",
            description = {
                "Print the suppressed addresses of an account, oldest first.",
                "Prints one line for each with time, reason and address. The address is \"-\" when "
                        + "no subscriber has it, because then only its hash is stored."
            })
    int list(
            @Mixin SettingOptions options,
            @Option(names = "--account", required = true, description = "The id of the account")
                    String account,
            @Option(
                            names = "--environment",
                            defaultValue = "live",
                            description = "live or test. Default: live")
                    Environment environment,
            @Option(names = "--email", description = "Only this address")
                    @Nullable EmailAddress email) {
        try (Session session =
                Session.open(options.read(SettingInputs.Profile.SERVICE).settings())) {
            Workspace workspace = Workspaces.of(session, account, environment).getFirst();
            print(session.features().suppressions(), workspace, Optional.ofNullable(email));
        }
        return ExitCode.OK;
    }

    private void print(
            ManageSuppressions suppressions, Workspace workspace, Optional<EmailAddress> address) {
        SuppressionQuery query = new SuppressionQuery(address, Set.of(), TimeSpan.always());
        Sort<Suppression.Sort> sort = Sort.ascending(Suppression.Sort.CREATED_AT);
        Optional<Position> after = Optional.empty();
        do {
            Page<Suppression> page =
                    suppressions.list(
                            workspace,
                            query,
                            new PageRequest<>(PageRequest.MAX_LIMIT, sort, after));
            page.items().forEach(one -> print(line(one, address)));
            after = page.next();
        } while (after.isPresent());
    }

    private static String line(Suppression one, Optional<EmailAddress> asked) {
        String address = one.email().or(() -> asked).map(EmailAddress::value).orElse("-");
        return one.createdAt() + "\t" + one.reason().keyword() + "\t" + address;
    }

    @Command(
            name = "add",
            description = {
                "Let no mail reach these addresses from now on.",
                "Active subscribers with these addresses become unsubscribed. \"-\" reads addresses"
                        + " from the standard input, one in each line."
            })
    int add(
            @Mixin SettingOptions options,
            @Option(names = "--account", required = true, description = "The id of the account")
                    String account,
            @Option(
                            names = "--environment",
                            defaultValue = "live",
                            description = "live or test. Default: live")
                    Environment environment,
            @Parameters(paramLabel = "EMAIL", arity = "1..*", description = "The addresses")
                    List<String> emails) {
        List<EmailAddress> given = given(emails);
        long added = 0;
        try (Session session =
                Session.open(options.read(SettingInputs.Profile.SERVICE).settings())) {
            OperatorCaller caller =
                    new OperatorCaller(Workspaces.of(session, account, environment).getFirst());
            for (List<EmailAddress> part :
                    given.stream()
                            .gather(Gatherers.windowFixed(ManageSuppressions.MOST_ADDED))
                            .toList()) {
                added += session.features().suppressions().add(caller, part).size();
            }
        }
        long before = given.size() - added;
        print(
                "Suppressed %d of %d addresses.".formatted(added, given.size())
                        + (before > 0 ? " %d had been suppressed before.".formatted(before) : ""));
        return ExitCode.OK;
    }

    private List<EmailAddress> given(List<String> emails) {
        List<String> texts =
                emails.equals(List.of("-"))
                        ? new BufferedReader(
                                        new InputStreamReader(System.in, StandardCharsets.UTF_8))
                                .lines()
                                .map(String::strip)
                                .filter(line -> !line.isEmpty())
                                .toList()
                        : emails;
        return texts.stream().map(this::given).distinct().toList();
    }

    private EmailAddress given(String text) {
        try {
            return EmailAddress.given(text);
        } catch (FailureException e) {
            throw new ParameterException(spec.commandLine(), text + ": " + e.failure().detail());
        }
    }

    @Command(
            name = "lift",
            description = {
                "Let mail reach an address again, because its bounce or complaint was wrong.",
                "A subscriber who bounced becomes active, one who complained becomes unsubscribed."
            })
    int lift(
            @Mixin SettingOptions options,
            @Option(names = "--account", required = true, description = "The id of the account")
                    String account,
            @Option(
                            names = "--environment",
                            defaultValue = "live",
                            description = "live or test. Default: live")
                    Environment environment,
            @Option(names = "--reason", required = true, description = "Why; it is kept")
                    String reason,
            @Parameters(paramLabel = "EMAIL", description = "The address") EmailAddress email) {
        try (Session session =
                Session.open(options.read(SettingInputs.Profile.SERVICE).settings())) {
            Workspace workspace = Workspaces.of(session, account, environment).getFirst();
            session.features().suppressions().lift(new OperatorCaller(workspace), email, reason);
            print("Lifted the suppression of " + email.value() + ".");
        }
        return ExitCode.OK;
    }

    private void print(String line) {
        PrintWriter out = spec.commandLine().getOut();
        out.println(line);
        out.flush();
    }
}
