package dev.postroom.adapters.rest.figure.page;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.page.ApiCall;
import dev.postroom.adapters.rest.shared.page.part.Code;
import dev.postroom.domain.apikey.ApiKeyQuery;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.CampaignQuery;
import dev.postroom.domain.email.EmailQuery;
import dev.postroom.domain.figure.Figures;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.page.Sort;
import dev.postroom.domain.template.TemplateQuery;
import dev.postroom.domain.webhook.Webhook;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The first steps that a reader may take, with those that are done.
 *
 * @param path of the environment
 * @param publicUrl the start of the links in mails
 */
record FirstSteps(OverviewSources sources, ApiRequest request, String path, URI publicUrl) {

    private static final int KEYS = 20;
    private static final Set<Scope> FIRST_SCOPES =
            Set.of(Scope.SUBSCRIBERS_READ, Scope.SUBSCRIBERS_WRITE);
    private static final Set<String> LOCAL_HOSTS =
            Set.of("localhost", "127.0.0.1", "[::1]", "0.0.0.0");

    /**
     * The steps now, on the real clock and on that of the environment.
     *
     * @param webhooks of the environment
     */
    OverviewPage.Start read(Figures figures, List<Webhook> webhooks, Instant real, Instant now) {
        boolean isKeyUsed = may(Scope.API_KEYS_MANAGE) && isAnyKeyUsed();
        List<OverviewPage.Task> tasks = new ArrayList<>();
        if (may(Scope.API_KEYS_MANAGE)) {
            tasks.add(task("Make a key and use it", "", "/keys", isKeyUsed));
        }
        if (may(Scope.SUBSCRIBERS_WRITE)) {
            tasks.add(
                    task(
                            "Import your people, or add them by a program",
                            "",
                            "/imports/new",
                            figures.subscribers() > 0));
        }
        if (may(Scope.TEMPLATES_WRITE)) {
            tasks.add(task("Save a template", "", "/templates", hasTemplates()));
        }
        if (may(Scope.CAMPAIGNS_WRITE)) {
            tasks.add(task("Send a mail or a campaign", "", "/campaigns", hasSent(figures)));
        }
        if (may(Scope.WEBHOOKS_MANAGE)) {
            tasks.add(task("Have events sent to a webhook", "", "/webhooks", !webhooks.isEmpty()));
        }
        if (!request.workspace().isTest()) {
            tasks.addAll(beforeRealMail());
        }
        return new OverviewPage.Start(
                request.workspace().isTest() ? Duration.between(real, now).toDays() : 0,
                tasks,
                scopes(isKeyUsed),
                new Code(
                        "Add a subscriber from a program",
                        ApiCall.post("/subscribers", "{\"email\": \"ann@example.com\"}").curl()));
    }

    private boolean may(Scope scope) {
        return request.caller().may(scope);
    }

    private OverviewPage.Task task(String label, String hint, String rest, boolean done) {
        return new OverviewPage.Task(label, done ? "" : hint, path + rest, done);
    }

    /** The steps that the operator takes; a test environment sends no mail, and so needs none. */
    private List<OverviewPage.Task> beforeRealMail() {
        List<OverviewPage.Task> tasks = new ArrayList<>();
        String host = Optional.ofNullable(publicUrl.getHost()).orElse("");
        tasks.add(
                new OverviewPage.Task(
                        "Tell the service its public address",
                        "Links in mails lead to %s, which only this machine can open. Set"
                                        .formatted(publicUrl)
                                + " http.public-url.",
                        "/docs/operating",
                        !LOCAL_HOSTS.contains(host)));
        Optional<EmailAddress> sender = newestSender();
        tasks.add(
                new OverviewPage.Task(
                        "Send from an address of your domain",
                        sender.map(address ->
                                        "The newest mail is from %s. Set mail.from."
                                                .formatted(address.value()))
                                .orElse("It is seen here with the first mail. Set mail.from."),
                        "/docs/mail-delivery",
                        sender.filter(address -> !isLocal(address.domain())).isPresent()));
        return tasks.stream()
                .map(task ->
                        task.done()
                                ? new OverviewPage.Task(task.label(), "", task.href(), true)
                                : task)
                .toList();
    }

    private static boolean isLocal(String domain) {
        return domain.equals("localhost") || domain.startsWith("localhost.");
    }

    private List<String> scopes(boolean isKeyUsed) {
        boolean isOffered =
                request.workspace().isTest()
                        && !isKeyUsed
                        && may(Scope.API_KEYS_MANAGE)
                        && request.caller().missing(FIRST_SCOPES).isEmpty();
        return isOffered ? FIRST_SCOPES.stream().map(Scope::keyword).sorted().toList() : List.of();
    }

    private boolean isAnyKeyUsed() {
        return sources
                .keys()
                .list(
                        request.workspace(),
                        new ApiKeyQuery(Optional.of(request.workspace().environment()), Set.of()),
                        PageRequest.first(KEYS, Sort.descending(ApiKeyQuery.Sort.CREATED_AT)))
                .items()
                .stream()
                .anyMatch(key -> key.lastUsedAt().isPresent());
    }

    private boolean hasTemplates() {
        return sources.templates()
                        .list(
                                request.workspace(),
                                TemplateQuery.all(),
                                PageRequest.first(1, Sort.ascending(TemplateQuery.Sort.NAME)))
                        .total()
                > 0;
    }

    // the figures are those of the last days, and a step that was taken stays so
    private boolean hasSent(Figures figures) {
        return figures.days().stream().anyMatch(day -> FigurePlots.sent(day) > 0)
                || newestCampaign().filter(one -> one.state().startedAt().isPresent()).isPresent()
                || newestMailSender().isPresent();
    }

    private Optional<EmailAddress> newestSender() {
        return Stream.concat(
                        newestMailSender().stream(),
                        newestCampaign().map(one -> one.content().from().address()).stream())
                .findFirst();
    }

    private Optional<Campaign> newestCampaign() {
        return sources
                .campaigns()
                .list(
                        request.workspace(),
                        CampaignQuery.all(),
                        PageRequest.first(1, Sort.descending(CampaignQuery.Sort.CREATED_AT)))
                .items()
                .stream()
                .map(counted -> counted.campaign())
                .findFirst();
    }

    private Optional<EmailAddress> newestMailSender() {
        if (!may(Scope.EMAILS_READ)) {
            return Optional.empty();
        }
        return sources
                .emails()
                .list(
                        request.workspace(),
                        EmailQuery.of(),
                        PageRequest.first(1, Sort.descending(EmailQuery.Sort.CREATED_AT)))
                .items()
                .stream()
                .map(mail -> mail.head().from().address())
                .findFirst();
    }
}
