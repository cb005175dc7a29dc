package dev.postroom.bootstrap.demo;

import dev.postroom.bootstrap.wiring.Features;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.OperatorCaller;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.page.Sort;
import dev.postroom.domain.webhook.EventSelection;
import dev.postroom.domain.webhook.NewWebhook;
import dev.postroom.domain.webhook.Webhook;
import dev.postroom.domain.webhook.WebhookUrl;
import dev.postroom.domain.webhook.signing.GracePeriod;
import dev.postroom.domain.webhook.signing.SigningSecret;

import java.util.List;
import java.util.Optional;

/** The webhook that leads to the demo's receiver. */
final class DemoWebhook {

    private final Features features;
    private final DemoEnvFile file;

    DemoWebhook(Features features, DemoEnvFile file) {
        this.features = features;
        this.file = file;
    }

    /**
     * The secret by which the receiver checks signatures: the one of an earlier start, or a new one
     * when its file is gone. Empty when the webhook was deleted.
     *
     * @param name of the value in the file
     * @param isNew whether the workspace is to be filled, and so needs the webhook
     */
    Optional<SigningSecret> secret(OperatorCaller caller, String url, String name, boolean isNew) {
        Optional<Webhook> known = find(caller.workspace(), url);
        if (known.isEmpty()) {
            return isNew ? Optional.of(registered(caller, url)) : Optional.empty();
        }
        return file.read(name)
                .map(SigningSecret::of)
                .or(() ->
                        Optional.of(
                                features.webhooks()
                                        .rotate(caller, known.get().id(), GracePeriod.ofSeconds(0))
                                        .secret()));
    }

    private Optional<Webhook> find(Workspace workspace, String url) {
        Sort<Webhook.Sort> oldest = Sort.ascending(Webhook.Sort.CREATED_AT);
        return features
                .webhooks()
                .list(workspace, PageRequest.first(PageRequest.MAX_LIMIT, oldest))
                .items()
                .stream()
                .filter(webhook -> webhook.url().toString().equals(url))
                .findFirst();
    }

    private SigningSecret registered(OperatorCaller caller, String url) {
        return features.webhooks()
                .create(
                        caller,
                        new NewWebhook(
                                WebhookUrl.parse(url),
                                new EventSelection(List.of("*")),
                                Optional.of("The demo's own receiver; open its URL to look")))
                .secret();
    }
}
