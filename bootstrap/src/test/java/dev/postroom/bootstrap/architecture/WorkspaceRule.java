package dev.postroom.bootstrap.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;

import dev.postroom.domain.apikey.Caller;

import java.util.Set;
import java.util.stream.Stream;

/** Rule 22. */
final class WorkspaceRule {

    /** Ports that hold no data of a workspace, or find the workspace in the first place. */
    private static final Set<String> WITHOUT_WORKSPACE =
            Set.of(
                    "Accounts",
                    "ManageAccounts",
                    "Authenticate",
                    "Transactions",
                    "IdGenerator",
                    "Randomness",
                    "RequestLimiter",
                    "TemplateRenderer",
                    "ImportReader",
                    "WebhookTransport");

    /** Workers' ports, which serve all workspaces. */
    private static final Set<String> WORKERS =
            Set.of(
                    "RunCampaigns",
                    "DeliverEmails",
                    "SimulateEmails",
                    "RelayEvents",
                    "DeliverWebhooks",
                    "ForgetAnswers",
                    "RunImports",
                    "ImportQueue",
                    "CampaignLedger");

    /** What workers call on ports that clients use, too; and the lookups of a key and a token. */
    private static final Set<String> METHODS =
            Set.of(
                    "ApiKeys.findByHash",
                    "Unsubscribe.caller",
                    "Emails.claim",
                    "Emails.complete",
                    "SimulatedMails.takeOut",
                    "Events.add",
                    "Outbox.takeOut",
                    "Deliveries.add",
                    "Deliveries.claim",
                    "Deliveries.complete",
                    "IdempotencyRecords.removeExpired");

    private WorkspaceRule() {}

    static Rule of() {
        return Rule.of(
                22,
                "Methods of ports take the workspace first, or the caller that names it",
                "no query can forget whose data it reads",
                describe("ports with data", WorkspaceRule::holdsData),
                classes()
                        .that(describe("are ports with data", WorkspaceRule::holdsData))
                        .should(
                                Problems.none(
                                        "take Workspace or Caller first", WorkspaceRule::lacking)));
    }

    private static boolean holdsData(JavaClass type) {
        return Ports.isPort(type)
                && !WITHOUT_WORKSPACE.contains(type.getSimpleName())
                && !WORKERS.contains(type.getSimpleName());
    }

    private static Stream<String> lacking(JavaClass port) {
        return port.getMethods().stream()
                .filter(method -> !method.getModifiers().contains(JavaModifier.SYNTHETIC))
                .filter(method -> !namesWorkspace(method))
                .filter(method -> !METHODS.contains(nameOf(method)))
                .map(method ->
                        "has "
                                + nameOf(method)
                                + ", which takes neither workspace nor caller first");
    }

    private static boolean namesWorkspace(JavaMethod method) {
        return !method.getRawParameterTypes().isEmpty()
                && (method.getRawParameterTypes().getFirst().getSimpleName().equals("Workspace")
                        || method.getRawParameterTypes().getFirst().isAssignableTo(Caller.class));
    }

    private static String nameOf(JavaMethod method) {
        return method.getOwner().getSimpleName() + "." + method.getName();
    }
}
