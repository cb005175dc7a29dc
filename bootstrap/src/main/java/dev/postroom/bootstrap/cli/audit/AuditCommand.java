package dev.postroom.bootstrap.cli.audit;

import dev.postroom.adapters.rest.audit.AuditLines;
import dev.postroom.bootstrap.cli.option.SettingOptions;
import dev.postroom.bootstrap.service.Session;
import dev.postroom.bootstrap.settings.SettingInputs;
import dev.postroom.domain.account.Account;
import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.audit.AuditAction;
import dev.postroom.domain.audit.AuditLink;
import dev.postroom.domain.audit.AuditQuery;
import dev.postroom.domain.audit.ReadAuditLog;
import dev.postroom.domain.audit.VerifyAuditLog.Verification;
import dev.postroom.domain.identity.Actor;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.text.Keyword;
import dev.postroom.domain.shared.text.UuidText;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

import java.time.OffsetDateTime;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.LongConsumer;
import java.util.stream.Stream;

/** Checks the audit logs of accounts, and prints the log of one. */
@Command(name = "audit", description = "Check the audit log, or export it.")
public final class AuditCommand implements Runnable {
    private static final long STEP = 100_000;

    @Spec private CommandSpec spec = CommandSpec.create();

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(), "Missing command of audit: verify or export.");
    }

    @Command(
            name = "verify",
            description = {
                "Compute every hash of the audit log again.",
                "Prints one line for each account with its id, the number of entries, and ok or the"
                        + " first broken entry. Deleted accounts are among them.",
                "The service may run at the same time.",
                "The exit code is 1 when an entry is broken."
            })
    int verify(
            @Mixin SettingOptions options,
            @Option(names = "--account", description = "The id of an account. Default: all")
                    @Nullable String account) {
        try (Session session =
                Session.open(options.read(SettingInputs.Profile.SERVICE).settings())) {
            boolean isWhole = true;
            for (AccountId id : accounts(session, Optional.ofNullable(account))) {
                isWhole &= verify(session, id);
            }
            return isWhole ? ExitCode.OK : ExitCode.SOFTWARE;
        }
    }

    private boolean verify(Session session, AccountId account) {
        Verification verdict = session.features().audit().verifying().verify(account, progress());
        String result =
                verdict.broken()
                        .map(broken ->
                                "broken\tchain %d, entry %d: %s"
                                        .formatted(
                                                broken.position().chain(),
                                                broken.position().number(),
                                                broken.defect().keyword()))
                        .orElse("ok");
        print(account + "\t" + verdict.entries() + "\t" + result);
        return verdict.broken().isEmpty();
    }

    private LongConsumer progress() {
        long[] next = {STEP};
        return entries -> {
            if (entries >= next[0]) {
                spec.commandLine().getErr().println(entries + " entries");
                spec.commandLine().getErr().flush();
                next[0] = entries + STEP;
            }
        };
    }

    /** The form of an export. */
    enum Format {
        NDJSON,
        CSV
    }

    @Command(
            name = "export",
            description = {
                "Print the audit log of an account, newest entries first, also of a deleted one.",
                "Each line of NDJSON has the hashes that prove the entry. See docs/audit-log.md."
            })
    int export(
            @Mixin SettingOptions options,
            @Option(names = "--account", required = true, description = "The id of the account")
                    String account,
            @Option(
                            names = "--format",
                            defaultValue = "ndjson",
                            description = "ndjson or csv. Default: ndjson")
                    Format format,
            @Option(
                            names = "--action",
                            description =
                                    "Only entries of this action, such as key.created;"
                                            + " repeat it for several")
                    @Nullable List<String> actions,
            @Option(
                            names = "--actor",
                            description =
                                    "Only changes by this kind of actor, such as key or"
                                            + " operator")
                    Actor.@Nullable Kind actor,
            @Option(names = "--actor-id", description = "Only changes by this key or person")
                    @Nullable UUID actorId,
            @Option(names = "--since", description = "Only entries from this time on")
                    @Nullable OffsetDateTime since,
            @Option(names = "--until", description = "Only entries before this time")
                    @Nullable OffsetDateTime until) {
        AuditQuery query =
                new AuditQuery(
                        actions(Optional.ofNullable(actions).orElse(List.of())),
                        Optional.ofNullable(actor),
                        Optional.ofNullable(actorId),
                        Optional.ofNullable(since).map(OffsetDateTime::toInstant),
                        Optional.ofNullable(until).map(OffsetDateTime::toInstant));
        try (Session session =
                Session.open(options.read(SettingInputs.Profile.SERVICE).settings())) {
            AccountId id = accounts(session, Optional.of(account)).getFirst();
            print(session.features().audit().reading(), id, query, format);
        }
        return ExitCode.OK;
    }

    private void print(ReadAuditLog log, AccountId account, AuditQuery query, Format format) {
        if (format == Format.CSV) {
            print(AuditLines.csvHeader());
        }
        Optional<UUID> before = Optional.empty();
        List<AuditLink> page;
        do {
            page = log.pageOf(account, query, before, ReadAuditLog.MOST);
            page.forEach(link ->
                    print(format == Format.CSV ? AuditLines.csv(link) : AuditLines.json(link)));
            before = page.stream().reduce((_, last) -> last).map(last -> last.entry().id());
        } while (page.size() == ReadAuditLog.MOST);
    }

    private Set<AuditAction> actions(List<String> keywords) {
        Set<AuditAction> found = EnumSet.noneOf(AuditAction.class);
        for (String keyword : keywords) {
            found.add(
                    Keyword.parse(AuditAction.class, keyword)
                            .orElseThrow(() ->
                                    new ParameterException(
                                            spec.commandLine(),
                                            "\"%s\" is not an action. Use one of: %s."
                                                    .formatted(
                                                            keyword,
                                                            String.join(
                                                                    ", ",
                                                                    Keyword.all(
                                                                            AuditAction.class))))));
        }
        return found;
    }

    private static List<AccountId> accounts(Session session, Optional<String> wanted) {
        List<AccountId> all =
                Stream.concat(
                                session.features().accounts().list().stream().map(Account::id),
                                session.features().audit().verifying().accounts().stream())
                        .distinct()
                        .toList();
        if (wanted.isEmpty()) {
            return all;
        }
        return UuidText.parse(wanted.get())
                .map(AccountId::new)
                .filter(all::contains)
                .map(List::of)
                .orElseThrow(() -> new Failure.NotFound("Account", wanted.get()).asException());
    }

    private void print(String line) {
        spec.commandLine().getOut().println(line);
        spec.commandLine().getOut().flush();
    }
}
