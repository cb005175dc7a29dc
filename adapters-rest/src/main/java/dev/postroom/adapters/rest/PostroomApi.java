package dev.postroom.adapters.rest;

import dev.postroom.adapters.rest.billing.BillingResource;
import dev.postroom.adapters.rest.campaign.CampaignActionsResource;
import dev.postroom.adapters.rest.campaign.CampaignsResource;
import dev.postroom.adapters.rest.email.EmailsResource;
import dev.postroom.adapters.rest.email.SandboxResource;
import dev.postroom.adapters.rest.preference.UnsubscribeResource;
import dev.postroom.adapters.rest.shared.explorer.DescriptionResource;
import dev.postroom.adapters.rest.shared.explorer.ErrorPagesResource;
import dev.postroom.adapters.rest.shared.explorer.ExplorerResource;
import dev.postroom.adapters.rest.shared.http.Answers;
import dev.postroom.adapters.rest.shared.http.ApiRequestProvider;
import dev.postroom.adapters.rest.shared.http.Route;
import dev.postroom.adapters.rest.shared.list.Lists;
import dev.postroom.adapters.rest.subscriber.SubscriberActionsResource;
import dev.postroom.adapters.rest.subscriber.SubscribersResource;
import dev.postroom.adapters.rest.tag.TagsResource;
import dev.postroom.adapters.rest.template.TemplatesResource;
import dev.postroom.adapters.rest.webhook.WebhooksResource;

import org.glassfish.jersey.CommonProperties;
import org.glassfish.jersey.inject.hk2.AbstractBinder;
import org.glassfish.jersey.jackson.JacksonFeature;
import org.glassfish.jersey.server.ResourceConfig;
import org.glassfish.jersey.server.ServerProperties;
import org.glassfish.jersey.server.spi.internal.ValueParamProvider;

import java.util.List;

/** Puts the whole HTTP API together. */
public final class PostroomApi {

    private PostroomApi() {}

    /**
     * The API over these ports, ready for a server. Throws when an operation says neither which
     * scope it needs nor that it needs no key.
     */
    public static ResourceConfig over(ApiPorts ports, ApiSettings settings) {
        List<Object> resources = resources(ports, settings);
        resources.forEach(resource -> Route.of(resource.getClass()));
        ResourceConfig config = new ResourceConfig();
        resources.forEach(config::register);
        ApiFilters.register(config, ports, settings);
        return config.register(JacksonFeature.withoutExceptionMappers())
                .register(new MapperResolver())
                .register(requestProvider(settings))
                .property(CommonProperties.FEATURE_AUTO_DISCOVERY_DISABLE, true)
                .property(CommonProperties.METAINF_SERVICES_LOOKUP_DISABLE, true)
                .property(ServerProperties.WADL_FEATURE_DISABLE, true)
                .property(ServerProperties.RESPONSE_SET_STATUS_OVER_SEND_ERROR, true);
    }

    private static List<Object> resources(ApiPorts ports, ApiSettings settings) {
        Answers answers = new Answers(settings.publicBaseUrl());
        Lists lists = new Lists(settings.cursorKey(), settings.publicBaseUrl());
        return List.of(
                new SubscribersResource(
                        ports.manageSubscribers(), ports.manageTags(), answers, lists),
                new SubscriberActionsResource(
                        ports.tagSubscribers(),
                        ports.annotateSubscribers(),
                        ports.manageSubscribers(),
                        ports.manageApiKeys(),
                        answers),
                new TagsResource(ports.manageTags(), answers, lists),
                new TemplatesResource(ports.manageTemplates(), answers, lists),
                new EmailsResource(ports.sendEmails(), answers),
                new SandboxResource(ports.readSandbox(), answers, lists),
                new CampaignsResource(ports.authorCampaigns(), answers, lists),
                new CampaignActionsResource(ports.sendCampaigns(), answers),
                new WebhooksResource(ports.manageWebhooks(), answers, lists),
                new BillingResource(ports.readBilling(), answers),
                new UnsubscribeResource(ports.unsubscribe()),
                new DescriptionResource(),
                new ExplorerResource(),
                new ErrorPagesResource());
    }

    private static AbstractBinder requestProvider(ApiSettings settings) {
        return new AbstractBinder() {
            @Override
            protected void configure() {
                bind(new ApiRequestProvider(settings.bodyLimits())).to(ValueParamProvider.class);
            }
        };
    }
}
