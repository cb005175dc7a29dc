package dev.postroom.adapters.rest;

import dev.postroom.adapters.rest.apikey.ApiKeysResource;
import dev.postroom.adapters.rest.billing.BillingResource;
import dev.postroom.adapters.rest.campaign.CampaignActionsResource;
import dev.postroom.adapters.rest.campaign.CampaignsResource;
import dev.postroom.adapters.rest.email.EmailsResource;
import dev.postroom.adapters.rest.email.SandboxResource;
import dev.postroom.adapters.rest.idempotency.OnceOnlyInvocations;
import dev.postroom.adapters.rest.idempotency.Turns;
import dev.postroom.adapters.rest.imports.ImportsResource;
import dev.postroom.adapters.rest.imports.SubscriberImportResource;
import dev.postroom.adapters.rest.preference.UnsubscribeResource;
import dev.postroom.adapters.rest.shared.explorer.DescriptionResource;
import dev.postroom.adapters.rest.shared.explorer.ErrorPagesResource;
import dev.postroom.adapters.rest.shared.explorer.ExplorerResource;
import dev.postroom.adapters.rest.shared.explorer.ResourcePagesResource;
import dev.postroom.adapters.rest.shared.http.Answers;
import dev.postroom.adapters.rest.shared.http.ApiRequestProvider;
import dev.postroom.adapters.rest.shared.http.BodyBudget;
import dev.postroom.adapters.rest.shared.http.DeclaredOperations;
import dev.postroom.adapters.rest.shared.http.Route;
import dev.postroom.adapters.rest.shared.list.Lists;
import dev.postroom.adapters.rest.subscriber.NotesResource;
import dev.postroom.adapters.rest.subscriber.SubscriberActionsResource;
import dev.postroom.adapters.rest.subscriber.SubscriberExportResource;
import dev.postroom.adapters.rest.subscriber.SubscribersResource;
import dev.postroom.adapters.rest.tag.TagNamesResource;
import dev.postroom.adapters.rest.tag.TagsResource;
import dev.postroom.adapters.rest.template.TemplateActionsResource;
import dev.postroom.adapters.rest.template.TemplatesResource;
import dev.postroom.adapters.rest.testclock.TestClockResource;
import dev.postroom.adapters.rest.webhook.WebhooksResource;

import org.glassfish.jersey.CommonProperties;
import org.glassfish.jersey.inject.hk2.AbstractBinder;
import org.glassfish.jersey.jackson.JacksonFeature;
import org.glassfish.jersey.server.ResourceConfig;
import org.glassfish.jersey.server.ServerProperties;
import org.glassfish.jersey.server.spi.internal.ResourceMethodInvocationHandlerProvider;
import org.glassfish.jersey.server.spi.internal.ValueParamProvider;

import java.lang.reflect.Type;
import java.time.Duration;
import java.util.List;

/** Puts the whole HTTP API together. */
public final class PostroomApi {

    // how long a request waits for another one that is in its way, and how many do at once
    private static final Duration PATIENCE = Duration.ofSeconds(1);
    private static final int MOST_WAITING = 64;

    private static final List<Class<?>> RESOURCES =
            List.of(
                    SubscribersResource.class,
                    SubscriberActionsResource.class,
                    SubscriberImportResource.class,
                    SubscriberExportResource.class,
                    ImportsResource.class,
                    NotesResource.class,
                    TagsResource.class,
                    TagNamesResource.class,
                    TemplatesResource.class,
                    TemplateActionsResource.class,
                    EmailsResource.class,
                    SandboxResource.class,
                    TestClockResource.class,
                    CampaignsResource.class,
                    CampaignActionsResource.class,
                    WebhooksResource.class,
                    ApiKeysResource.class,
                    BillingResource.class,
                    UnsubscribeResource.class,
                    DescriptionResource.class,
                    ExplorerResource.class,
                    ErrorPagesResource.class,
                    ResourcePagesResource.class);

    private PostroomApi() {}

    /**
     * The API over these ports, ready for a server. Throws when an operation says neither which
     * scope it needs nor that it needs no key.
     */
    public static ResourceConfig over(ApiPorts ports, ApiSettings settings) {
        List<Object> resources = resources(ports, settings);
        ResourceConfig config = new ResourceConfig();
        RESOURCES.forEach(config::register);
        ApiFilters.register(config, ports, settings, routes());
        return config.register(new DeclaredOperations(routes()))
                .register(JacksonFeature.withoutExceptionMappers())
                .register(new MapperResolver())
                .register(instances(resources, ports, settings))
                .property(CommonProperties.FEATURE_AUTO_DISCOVERY_DISABLE, true)
                .property(CommonProperties.METAINF_SERVICES_LOOKUP_DISABLE, true)
                .property(ServerProperties.WADL_FEATURE_DISABLE, true)
                .property(ServerProperties.RESPONSE_SET_STATUS_OVER_SEND_ERROR, true);
    }

    /** Every operation that is served. */
    public static List<Route> routes() {
        return RESOURCES.stream().flatMap(type -> Route.of(type).stream()).toList();
    }

    private static List<Object> resources(ApiPorts ports, ApiSettings settings) {
        Answers answers = new Answers(settings.publicBaseUrl());
        Lists lists = new Lists(settings.cursorKey(), settings.publicBaseUrl());
        return List.of(
                new SubscribersResource(
                        ports.manageSubscribers(), ports.manageTags(), answers, lists),
                new SubscriberActionsResource(
                        ports.tagSubscribers(), ports.manageSubscribers(), answers),
                new NotesResource(
                        ports.annotateSubscribers(), ports.manageSubscribers(), answers, lists),
                new SubscriberImportResource(ports.importSubscribers(), answers),
                new SubscriberExportResource(ports.exportSubscribers(), ports.manageTags()),
                new ImportsResource(ports.importSubscribers(), answers, lists),
                new TagsResource(ports.manageTags(), answers, lists),
                new TagNamesResource(ports.manageTags(), answers),
                new TemplatesResource(ports.manageTemplates(), answers, lists),
                new TemplateActionsResource(ports.manageTemplates(), lists),
                new EmailsResource(ports.sendEmails(), ports.readEmails(), answers, lists),
                new SandboxResource(ports.readSandbox(), answers, lists),
                new TestClockResource(ports.advanceTestClocks()),
                new CampaignsResource(ports.authorCampaigns(), answers, lists),
                new CampaignActionsResource(ports.sendCampaigns(), answers),
                new WebhooksResource(ports.manageWebhooks(), answers, lists),
                new ApiKeysResource(ports.delegateApiKeys(), ports.clock(), answers, lists),
                new BillingResource(ports.readBilling(), answers),
                new UnsubscribeResource(ports.unsubscribe()),
                new DescriptionResource(),
                new ExplorerResource(),
                new ErrorPagesResource(),
                new ResourcePagesResource());
    }

    // registered as classes and bound as instances: Jersey takes bare instances for providers
    private static AbstractBinder instances(
            List<Object> resources, ApiPorts ports, ApiSettings settings) {
        BodyBudget budget = new BodyBudget(settings.bodyLimits(), PATIENCE);
        Turns turns = new Turns(MOST_WAITING, PATIENCE);
        return new AbstractBinder() {
            @Override
            protected void configure() {
                resources.forEach(resource -> bind(resource).to((Type) resource.getClass()));
                bind(new ApiRequestProvider(settings.bodyLimits(), budget))
                        .to(ValueParamProvider.class);
                bind(new OnceOnlyInvocations(ports.answerOnce(), turns))
                        .to(ResourceMethodInvocationHandlerProvider.class);
            }
        };
    }
}
