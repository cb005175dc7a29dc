package dev.postroom.bootstrap.demo;

import dev.postroom.bootstrap.wiring.Features;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.OperatorCaller;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.page.Sort;
import dev.postroom.domain.tag.NewTag;
import dev.postroom.domain.template.NewTemplate;
import dev.postroom.domain.template.TemplateCategory;
import dev.postroom.domain.template.TemplateQuery;
import dev.postroom.domain.template.TemplateSource;
import dev.postroom.domain.template.VariableRule;
import dev.postroom.domain.webhook.EventSelection;
import dev.postroom.domain.webhook.NewWebhook;
import dev.postroom.domain.webhook.Webhook;
import dev.postroom.domain.webhook.WebhookUrl;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Seeds an empty workspace with sample data; does not change other workspaces. */
final class DemoSeed {

    private final Features features;

    DemoSeed(Features features) {
        this.features = features;
    }

    /** Templates are created last, so that the next start completes an interrupted one. */
    void fill(Workspace workspace, String receiverUrl) {
        if (hasTemplates(workspace)) {
            return;
        }
        if (!hasWebhooks(workspace)) {
            registerReceiver(workspace, receiverUrl);
        }
        OperatorCaller caller = new OperatorCaller(workspace);
        DemoPeople.topics()
                .filter(topic -> isNew(workspace, topic))
                .forEach(topic -> features.tags().create(caller, topic));
        DemoPeople.all().forEach(person -> features.subscribers().create(caller, person));
        features.templates().create(caller, receipt());
        features.templates().create(caller, newsletter());
    }

    private boolean isNew(Workspace workspace, NewTag topic) {
        return features.tags().findIds(workspace, List.of(topic.name())).isEmpty();
    }

    private boolean hasTemplates(Workspace workspace) {
        Sort<TemplateQuery.Sort> sort = Sort.ascending(TemplateQuery.Sort.NAME);
        PageRequest<TemplateQuery.Sort> first = PageRequest.first(1, sort);
        return features.templates().list(workspace, TemplateQuery.all(), first).total() > 0;
    }

    private boolean hasWebhooks(Workspace workspace) {
        Sort<Webhook.Sort> sort = Sort.ascending(Webhook.Sort.CREATED_AT);
        return features.webhooks().list(workspace, PageRequest.first(1, sort)).total() > 0;
    }

    private void registerReceiver(Workspace workspace, String url) {
        features.webhooks()
                .create(
                        new OperatorCaller(workspace),
                        new NewWebhook(
                                WebhookUrl.parse(url),
                                new EventSelection(List.of("*")),
                                Optional.of("The demo's own receiver; open its URL to look")));
    }

    private static NewTemplate newsletter() {
        String mjml =
                """
                <mjml><mj-body><mj-section><mj-column>
                  <mj-text font-size="20px">Hello {{default first_name "there"}}</mj-text>
                  <mj-text>This is {{default campaign.name "our newsletter"}}.</mj-text>
                  <mj-button href="{{unsubscribe_url}}">Unsubscribe</mj-button>
                </mj-column></mj-section></mj-body></mjml>
                """;
        return new NewTemplate(
                "Newsletter",
                Optional.empty(),
                new TemplateSource(
                        "News for {{default first_name \"you\"}}",
                        Optional.of("What happened this week"),
                        Optional.of(mjml),
                        Optional.empty(),
                        Optional.empty()),
                TemplateCategory.MARKETING,
                Map.of());
    }

    private static NewTemplate receipt() {
        String html =
                """
                <h1>Thank you, {{name}}</h1>
                <ul>{{#each items}}<li>{{this}}</li>{{/each}}</ul>
                """;
        return new NewTemplate(
                "Receipt",
                Optional.empty(),
                new TemplateSource(
                        "Your receipt {{number}}",
                        Optional.empty(),
                        Optional.empty(),
                        Optional.of(html),
                        Optional.empty()),
                TemplateCategory.TRANSACTIONAL,
                Map.of(
                        "name",
                        new VariableRule("string", true, null, Optional.of("Who bought")),
                        "number",
                        new VariableRule("string", true, null, Optional.empty())));
    }
}
