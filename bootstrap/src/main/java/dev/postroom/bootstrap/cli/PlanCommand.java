package dev.postroom.bootstrap.cli;

import dev.postroom.bootstrap.cli.option.SettingOptions;
import dev.postroom.bootstrap.service.Session;
import dev.postroom.bootstrap.settings.SettingInputs;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.billing.AccountBilling;
import dev.postroom.domain.billing.PlanName;
import dev.postroom.domain.billing.PlanResource;
import dev.postroom.domain.billing.PlanSubscription;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

import java.io.PrintWriter;
import java.util.Map;
import java.util.concurrent.Callable;

/** Gives a plan to an account, and prints it. For those who bill elsewhere. */
@Command(
        name = "plan",
        description = {
            "Print the plan of an account, or give it one.",
            "Prints the plan, its status and provider (-: none), separated by tabs.",
            "Then follows a line for each resource that plans limit: name, usage (-: "
                    + "not counted), maximum (-: unlimited).",
            "With --give, give the account this plan first.",
            "Services may run at the same time, and follow at once."
        })
final class PlanCommand implements Callable<Integer> {
    private static final String NONE = "-";

    @Spec private CommandSpec spec = CommandSpec.create();

    @Mixin private SettingOptions options = new SettingOptions();

    @Option(
            names = "--give",
            paramLabel = "PLAN",
            description = "The name of a plan; that of the basic plan takes the plan away")
    private @Nullable String plan;

    @Parameters(paramLabel = "ACCOUNT", description = "The id of the account")
    private String account = "";

    @Override
    public Integer call() {
        try (Session session =
                Session.open(options.read(SettingInputs.Profile.SERVICE).settings())) {
            Workspace live = Workspaces.of(session, account, Environment.LIVE).getFirst();
            if (plan != null) {
                session.features().plans().set(live.account(), new PlanName(plan));
            }
            print(session.features().billing().subscription(live));
        }
        return ExitCode.OK;
    }

    private void print(AccountBilling billing) {
        PrintWriter out = spec.commandLine().getOut();
        PlanSubscription subscription = billing.subscription();
        out.println(
                subscription.plan()
                        + "\t"
                        + subscription.status().keyword()
                        + "\t"
                        + subscription.provider().orElse(NONE));
        for (PlanResource resource : PlanResource.values()) {
            out.println(
                    resource.keyword()
                            + "\t"
                            + number(billing.usage(), resource)
                            + "\t"
                            + number(billing.limits(), resource));
        }
        out.flush();
    }

    private static String number(Map<PlanResource, Long> numbers, PlanResource resource) {
        Long number = numbers.get(resource);
        return number == null ? NONE : number.toString();
    }
}
