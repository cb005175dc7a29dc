package dev.postroom.adapters.rest;

import com.fasterxml.jackson.databind.JsonNode;

import dev.postroom.adapters.rest.account.BrandingResource;
import dev.postroom.adapters.rest.account.page.AccountsPageResource;
import dev.postroom.adapters.rest.account.page.BrandingPageResource;
import dev.postroom.adapters.rest.action.ActionsResource;
import dev.postroom.adapters.rest.action.page.ActionPeople;
import dev.postroom.adapters.rest.action.page.ActionsPageResource;
import dev.postroom.adapters.rest.apikey.ApiKeysResource;
import dev.postroom.adapters.rest.apikey.page.KeyPageResource;
import dev.postroom.adapters.rest.apikey.page.KeysPageResource;
import dev.postroom.adapters.rest.apikey.page.NewKeyPageResource;
import dev.postroom.adapters.rest.audit.page.AuditPageResource;
import dev.postroom.adapters.rest.billing.BillingResource;
import dev.postroom.adapters.rest.billing.BillingWebhookResource;
import dev.postroom.adapters.rest.billing.ProviderVisitsResource;
import dev.postroom.adapters.rest.billing.page.BillingPageResource;
import dev.postroom.adapters.rest.campaign.CampaignActionsResource;
import dev.postroom.adapters.rest.campaign.CampaignEditingResource;
import dev.postroom.adapters.rest.campaign.CampaignProgressResource;
import dev.postroom.adapters.rest.campaign.CampaignReportsResource;
import dev.postroom.adapters.rest.campaign.CampaignTrialResource;
import dev.postroom.adapters.rest.campaign.CampaignsResource;
import dev.postroom.adapters.rest.campaign.ProgressEvents;
import dev.postroom.adapters.rest.campaign.SegmentReachResource;
import dev.postroom.adapters.rest.campaign.page.CampaignNames;
import dev.postroom.adapters.rest.campaign.page.CampaignPageResource;
import dev.postroom.adapters.rest.campaign.page.CampaignStepsPageResource;
import dev.postroom.adapters.rest.campaign.page.CampaignsPageResource;
import dev.postroom.adapters.rest.campaign.page.CancelPageResource;
import dev.postroom.adapters.rest.campaign.page.DeleteCampaignPageResource;
import dev.postroom.adapters.rest.campaign.page.EditCampaignPageResource;
import dev.postroom.adapters.rest.campaign.page.NewCampaignPageResource;
import dev.postroom.adapters.rest.campaign.page.ProgressPageResource;
import dev.postroom.adapters.rest.campaign.page.RecipientsPageResource;
import dev.postroom.adapters.rest.campaign.page.SendPageResource;
import dev.postroom.adapters.rest.campaign.page.reaction.ReactionsPageResource;
import dev.postroom.adapters.rest.confirmation.ConfirmPageResource;
import dev.postroom.adapters.rest.confirmation.ConfirmationRequestResource;
import dev.postroom.adapters.rest.confirmation.ConfirmationResource;
import dev.postroom.adapters.rest.email.EmailFilters;
import dev.postroom.adapters.rest.email.EmailsResource;
import dev.postroom.adapters.rest.email.MailSettingsResource;
import dev.postroom.adapters.rest.email.SandboxResource;
import dev.postroom.adapters.rest.email.SuppressionsResource;
import dev.postroom.adapters.rest.email.page.CapturedPageResource;
import dev.postroom.adapters.rest.email.page.EmailPageResource;
import dev.postroom.adapters.rest.email.page.EmailsPageResource;
import dev.postroom.adapters.rest.email.page.EmptyInboxPageResource;
import dev.postroom.adapters.rest.email.page.InboxPageResource;
import dev.postroom.adapters.rest.email.page.MailPageResource;
import dev.postroom.adapters.rest.email.page.NewSuppressionsPageResource;
import dev.postroom.adapters.rest.email.page.SuppressionsPageResource;
import dev.postroom.adapters.rest.event.EventsResource;
import dev.postroom.adapters.rest.event.LiveEvents;
import dev.postroom.adapters.rest.event.page.EventsPageResource;
import dev.postroom.adapters.rest.event.page.LivePageResource;
import dev.postroom.adapters.rest.fake.FakeAccess;
import dev.postroom.adapters.rest.fake.FakeAccounts;
import dev.postroom.adapters.rest.fake.FakeActions;
import dev.postroom.adapters.rest.fake.FakeActivity;
import dev.postroom.adapters.rest.fake.FakeAnswerOnce;
import dev.postroom.adapters.rest.fake.FakeAuditLog;
import dev.postroom.adapters.rest.fake.FakeCampaigns;
import dev.postroom.adapters.rest.fake.FakeConsents;
import dev.postroom.adapters.rest.fake.FakeDeliveries;
import dev.postroom.adapters.rest.fake.FakeEngagements;
import dev.postroom.adapters.rest.fake.FakeEvents;
import dev.postroom.adapters.rest.fake.FakeFactor;
import dev.postroom.adapters.rest.fake.FakeFigures;
import dev.postroom.adapters.rest.fake.FakeForms;
import dev.postroom.adapters.rest.fake.FakeImports;
import dev.postroom.adapters.rest.fake.FakeInvitations;
import dev.postroom.adapters.rest.fake.FakeKeys;
import dev.postroom.adapters.rest.fake.FakeMail;
import dev.postroom.adapters.rest.fake.FakeMembers;
import dev.postroom.adapters.rest.fake.FakePages;
import dev.postroom.adapters.rest.fake.FakePasskeys;
import dev.postroom.adapters.rest.fake.FakePersonalData;
import dev.postroom.adapters.rest.fake.FakePreferences;
import dev.postroom.adapters.rest.fake.FakeProvider;
import dev.postroom.adapters.rest.fake.FakeReplays;
import dev.postroom.adapters.rest.fake.FakeReports;
import dev.postroom.adapters.rest.fake.FakeRequests;
import dev.postroom.adapters.rest.fake.FakeSegments;
import dev.postroom.adapters.rest.fake.FakeSessions;
import dev.postroom.adapters.rest.fake.FakeSubscribers;
import dev.postroom.adapters.rest.fake.FakeSuppressions;
import dev.postroom.adapters.rest.fake.FakeSystem;
import dev.postroom.adapters.rest.fake.FakeTags;
import dev.postroom.adapters.rest.fake.FakeTemplates;
import dev.postroom.adapters.rest.fake.FakeTestClock;
import dev.postroom.adapters.rest.fake.FakeTransport;
import dev.postroom.adapters.rest.fake.FakeTriggers;
import dev.postroom.adapters.rest.fake.FakeVisitProvider;
import dev.postroom.adapters.rest.fake.FakeWebhooks;
import dev.postroom.adapters.rest.figure.FiguresResource;
import dev.postroom.adapters.rest.figure.page.OverviewPageResource;
import dev.postroom.adapters.rest.figure.page.OverviewSources;
import dev.postroom.adapters.rest.imports.HeldImports;
import dev.postroom.adapters.rest.imports.HeldImportsResource;
import dev.postroom.adapters.rest.imports.ImportsResource;
import dev.postroom.adapters.rest.imports.SubscriberImportResource;
import dev.postroom.adapters.rest.imports.page.ImportPageResource;
import dev.postroom.adapters.rest.imports.page.ImportsPageResource;
import dev.postroom.adapters.rest.imports.page.NewImportPageResource;
import dev.postroom.adapters.rest.imports.page.PrepareImportPageResource;
import dev.postroom.adapters.rest.link.LinkPageResource;
import dev.postroom.adapters.rest.link.PreferenceTokenResource;
import dev.postroom.adapters.rest.link.ViewPageResource;
import dev.postroom.adapters.rest.member.ProxyHeader;
import dev.postroom.adapters.rest.member.page.EnterPageResource;
import dev.postroom.adapters.rest.member.page.FactorPageResource;
import dev.postroom.adapters.rest.member.page.HomePageResource;
import dev.postroom.adapters.rest.member.page.InvitePageResource;
import dev.postroom.adapters.rest.member.page.MemberPageResource;
import dev.postroom.adapters.rest.member.page.MembersPageResource;
import dev.postroom.adapters.rest.member.page.OwnAccessPageResource;
import dev.postroom.adapters.rest.member.page.OwnPasskeysPageResource;
import dev.postroom.adapters.rest.member.page.PasskeyPageResource;
import dev.postroom.adapters.rest.member.page.ProviderPageResource;
import dev.postroom.adapters.rest.member.page.ResetPageResource;
import dev.postroom.adapters.rest.member.page.SetUpPageResource;
import dev.postroom.adapters.rest.member.page.SignInPageResource;
import dev.postroom.adapters.rest.page.HostedPages;
import dev.postroom.adapters.rest.page.PagePreviews;
import dev.postroom.adapters.rest.preference.PreferenceCenterResource;
import dev.postroom.adapters.rest.preference.PreferencesPageResource;
import dev.postroom.adapters.rest.preference.UnsubscribeResource;
import dev.postroom.adapters.rest.privacy.ActivityResource;
import dev.postroom.adapters.rest.privacy.PersonalDataResource;
import dev.postroom.adapters.rest.privacy.SubscriberDataResource;
import dev.postroom.adapters.rest.ratelimit.Resilience4jRequestLimiter;
import dev.postroom.adapters.rest.replay.ReplaysResource;
import dev.postroom.adapters.rest.replay.page.ReplaysPageResource;
import dev.postroom.adapters.rest.report.InboundMailResource;
import dev.postroom.adapters.rest.request.RequestCountsResource;
import dev.postroom.adapters.rest.request.RequestsResource;
import dev.postroom.adapters.rest.request.page.RequestsPageResource;
import dev.postroom.adapters.rest.segment.SegmentsResource;
import dev.postroom.adapters.rest.segment.page.SegmentFormPageResource;
import dev.postroom.adapters.rest.segment.page.SegmentPageResource;
import dev.postroom.adapters.rest.segment.page.SegmentsPageResource;
import dev.postroom.adapters.rest.server.HttpEndpoint;
import dev.postroom.adapters.rest.server.PeerLimits;
import dev.postroom.adapters.rest.shared.client.ProxySettings;
import dev.postroom.adapters.rest.shared.http.Responses;
import dev.postroom.adapters.rest.shared.http.Route;
import dev.postroom.adapters.rest.shared.http.body.BodyLimits;
import dev.postroom.adapters.rest.shared.json.Json;
import dev.postroom.adapters.rest.shared.list.Lists;
import dev.postroom.adapters.rest.signup.FormLinks;
import dev.postroom.adapters.rest.signup.FormPageResource;
import dev.postroom.adapters.rest.signup.FormPages;
import dev.postroom.adapters.rest.signup.FormsResource;
import dev.postroom.adapters.rest.signup.SignupLimits;
import dev.postroom.adapters.rest.signup.SignupReceiving;
import dev.postroom.adapters.rest.signup.page.FormsPageResource;
import dev.postroom.adapters.rest.signup.page.NewFormPageResource;
import dev.postroom.adapters.rest.signup.page.SignupFormPageResource;
import dev.postroom.adapters.rest.subscriber.NotesResource;
import dev.postroom.adapters.rest.subscriber.SubscriberActionsResource;
import dev.postroom.adapters.rest.subscriber.SubscriberBatchResource;
import dev.postroom.adapters.rest.subscriber.SubscriberExportResource;
import dev.postroom.adapters.rest.subscriber.SubscriberFilters;
import dev.postroom.adapters.rest.subscriber.SubscribersResource;
import dev.postroom.adapters.rest.subscriber.page.ConfirmationPageResource;
import dev.postroom.adapters.rest.subscriber.page.ConsentsPageResource;
import dev.postroom.adapters.rest.subscriber.page.EditPersonPageResource;
import dev.postroom.adapters.rest.subscriber.page.NewSubscriberPageResource;
import dev.postroom.adapters.rest.subscriber.page.NotesPageResource;
import dev.postroom.adapters.rest.subscriber.page.PersonPageResource;
import dev.postroom.adapters.rest.subscriber.page.PreferenceLinkPageResource;
import dev.postroom.adapters.rest.subscriber.page.SubscribersPageResource;
import dev.postroom.adapters.rest.subscriber.page.TimelinePageResource;
import dev.postroom.adapters.rest.subscriber.page.export.ExportPageResource;
import dev.postroom.adapters.rest.system.page.SystemPageResource;
import dev.postroom.adapters.rest.tag.TagNamesResource;
import dev.postroom.adapters.rest.tag.TagsResource;
import dev.postroom.adapters.rest.tag.page.NewTagPageResource;
import dev.postroom.adapters.rest.tag.page.TagPageResource;
import dev.postroom.adapters.rest.tag.page.TagsPageResource;
import dev.postroom.adapters.rest.template.TemplateActionsResource;
import dev.postroom.adapters.rest.template.TemplatePreviewsResource;
import dev.postroom.adapters.rest.template.TemplatesResource;
import dev.postroom.adapters.rest.template.page.EditTemplatePageResource;
import dev.postroom.adapters.rest.template.page.NewTemplatePageResource;
import dev.postroom.adapters.rest.template.page.Readers;
import dev.postroom.adapters.rest.template.page.TemplateDrafts;
import dev.postroom.adapters.rest.template.page.TemplatePageResource;
import dev.postroom.adapters.rest.template.page.TemplatesPageResource;
import dev.postroom.adapters.rest.template.page.TestLetters;
import dev.postroom.adapters.rest.template.page.version.DifferencePageResource;
import dev.postroom.adapters.rest.template.page.version.VersionsPageResource;
import dev.postroom.adapters.rest.testclock.TestClockResource;
import dev.postroom.adapters.rest.testclock.TestResetResource;
import dev.postroom.adapters.rest.testclock.page.ClockPageResource;
import dev.postroom.adapters.rest.testclock.page.TestResetPageResource;
import dev.postroom.adapters.rest.tracking.CampaignLinksResource;
import dev.postroom.adapters.rest.tracking.CampaignTimelineResource;
import dev.postroom.adapters.rest.tracking.ClickedResource;
import dev.postroom.adapters.rest.tracking.OpenedResource;
import dev.postroom.adapters.rest.trigger.CustomEventsResource;
import dev.postroom.adapters.rest.trigger.RunsResource;
import dev.postroom.adapters.rest.trigger.TriggerTrialResource;
import dev.postroom.adapters.rest.trigger.TriggersResource;
import dev.postroom.adapters.rest.trigger.page.NewEventPageResource;
import dev.postroom.adapters.rest.trigger.page.RunsPageResource;
import dev.postroom.adapters.rest.trigger.page.TrialPageResource;
import dev.postroom.adapters.rest.trigger.page.TriggersPageResource;
import dev.postroom.adapters.rest.trigger.page.form.TriggerFormPageResource;
import dev.postroom.adapters.rest.webhook.DeliveriesResource;
import dev.postroom.adapters.rest.webhook.WebhookActionsResource;
import dev.postroom.adapters.rest.webhook.WebhookStatsResource;
import dev.postroom.adapters.rest.webhook.WebhooksResource;
import dev.postroom.adapters.rest.webhook.page.WebhookActionsPageResource;
import dev.postroom.adapters.rest.webhook.page.WebhookPageResource;
import dev.postroom.adapters.rest.webhook.page.WebhooksPageResource;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.account.WorkspaceClock;
import dev.postroom.domain.account.WorkspaceFixture;
import dev.postroom.domain.billing.AccountBilling;
import dev.postroom.domain.billing.PlanName;
import dev.postroom.domain.billing.PlanSubscription;
import dev.postroom.domain.billing.Plans;
import dev.postroom.domain.billing.provider.ProviderEventResult;
import dev.postroom.domain.billing.provider.ReturnOrigins;
import dev.postroom.domain.contract.InMemoryPorts;
import dev.postroom.domain.ratelimit.InMemoryRequestLimiter;
import dev.postroom.domain.ratelimit.RateDecision;
import dev.postroom.domain.ratelimit.RateSubject;
import dev.postroom.domain.ratelimit.RequestLimiter;
import dev.postroom.domain.shared.SequentialIds;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.shared.network.AddressRange;
import dev.postroom.domain.shared.seal.MacKey;

import org.glassfish.jersey.server.ResourceConfig;

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Semaphore;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The API on a free port, over in-memory ports that tests prepare. */
public final class TestApi implements AutoCloseable {

    /** The workspace of all keys. */
    public static final Workspace WORKSPACE =
            WorkspaceFixture.live(UUID.fromString("0195504a-1080-7000-8000-0000000000ff"));

    private static final PeerLimits ANY = PeerLimits.of(4000, 4000);

    public final FakeKeys keys = new FakeKeys(WORKSPACE);
    public final FakeAccess access = new FakeAccess();
    public final FakePasskeys passkeys = new FakePasskeys();
    public final FakeProvider provider = new FakeProvider();
    public final FakeFactor factor = new FakeFactor();
    public final FakeMembers members = new FakeMembers(WORKSPACE);
    public final FakeAuditLog audit = new FakeAuditLog(WORKSPACE);
    public final FakeSessions sessions = new FakeSessions(WORKSPACE);
    public final FakeRequests requests = new FakeRequests();
    public final FakeSubscribers subscribers = new FakeSubscribers();
    public final FakeActions actions = new FakeActions();
    public final FakeCampaigns campaigns = new FakeCampaigns();
    private final ProgressEvents progress = new ProgressEvents(campaigns);
    public final FakeTags tags = new FakeTags();
    public final FakeSegments segments = new FakeSegments();
    public final FakeForms forms = new FakeForms();
    public final FakeTemplates templates = new FakeTemplates();
    public final FakeMail mail = new FakeMail();
    public final FakeTransport transport = new FakeTransport();
    public final FakeReports inbound = new FakeReports();
    public final FakeEngagements reactions = new FakeEngagements();
    public final FakePages pages = new FakePages();
    private final FakeTriggers triggers = new FakeTriggers();

    /** The accounts of the installation. */
    public final FakeAccounts accounts = new FakeAccounts();

    /** The installation as a whole. */
    public final FakeSystem system = new FakeSystem();

    public final FakePreferences preferences = new FakePreferences();
    public final FakeImports imports = new FakeImports();
    public final FakeAnswerOnce once = new FakeAnswerOnce();

    /** Has a permit for each request whose head the API has read. */
    public final Semaphore heads = new Semaphore(0);

    /** Runs when the API has read a head, before it responds. */
    public volatile Runnable onHead = () -> {};

    private volatile Optional<AccountBilling> sold = Optional.empty();
    private final HttpClient client = HttpClient.newHttpClient();
    private final PostroomApi api;
    private final JettyHttpServer server;

    private TestApi(int limit, BodyLimits bodies) throws IOException {
        this(limit, bodies, ProxySettings.none(), ANY, PostroomApi::config);
    }

    private TestApi(
            int limit,
            BodyLimits bodies,
            ProxySettings proxies,
            PeerLimits peers,
            Function<PostroomApi, ResourceConfig> served)
            throws IOException {
        SettableClock clock = new SettableClock();
        RequestLimiter limiter = limiter(limit, clock);
        HttpPorts ports =
                new HttpPorts(
                        keys,
                        once,
                        new HttpPorts.Strangers(sessions, forms),
                        limiter,
                        limiter,
                        requests,
                        clock,
                        new SequentialIds());
        String url = "https://mail.example.org";
        ApiSettings settings =
                new ApiSettings(url, url + "/docs", new MacKey(new byte[16]), bodies, proxies);
        api = new PostroomApi(ports, settings, resources(ResourceTools.of(settings), clock));
        server =
                JettyHttpServer.start(
                        new HttpEndpoint("127.0.0.1", 0, Duration.ofSeconds(1), peers),
                        api,
                        served.apply(api));
    }

    /** Every resource of every feature; a test compares them with the description. */
    private List<Object> resources(ResourceTools tools, InstantSource clock) {
        Responses responses = tools.responses();
        WorkspaceClock times =
                new WorkspaceClock(clock, InMemoryPorts.create().account().testClocks());
        Lists lists = tools.lists();
        HostedPages desk = new HostedPages(pages, pages);
        FormLinks formLinks = new FormLinks("https://mail.example.org");
        FormPages formPages = new FormPages(desk, formLinks);
        return List.of(
                new SubscribersResource(subscribers, tags, campaigns, segments, responses, lists),
                new SubscriberBatchResource(subscribers, subscribers, tools.problems()),
                new SubscriberActionsResource(subscribers, subscribers, tags, responses),
                new ActionsResource(actions, tags, campaigns, segments, responses, lists),
                new ActionsPageResource(
                        actions,
                        new ActionPeople(subscribers, tags, campaigns, segments, times),
                        lists,
                        tools.pages()),
                new ExportPageResource(
                        imports,
                        subscribers,
                        new SubscriberFilters(tags, campaigns, segments),
                        times,
                        tools.pages()),
                new NotesResource(subscribers, subscribers, responses, lists),
                new SubscriberImportResource(imports, responses),
                new HeldImportsResource(new HeldImports(imports, imports), responses),
                new SubscriberExportResource(imports, tags, campaigns, segments),
                new ImportsResource(imports, responses, lists),
                new TagsResource(tags, responses, lists),
                new TagNamesResource(tags, responses),
                new TemplatesResource(templates, responses, lists),
                new TemplateActionsResource(templates, lists),
                new TemplatePreviewsResource(templates),
                new EmailsResource(mail, mail, reactions, subscribers, responses, lists),
                new MailSettingsResource(transport, responses),
                new SandboxResource(new FakeMail.Sandbox(), responses, lists),
                new SuppressionsResource(new FakeSuppressions(), responses, lists),
                new NewSuppressionsPageResource(new FakeSuppressions(), tools.pages()),
                new SuppressionsPageResource(
                        new FakeSuppressions(), TestApi::now, lists, tools.pages()),
                new TestClockResource(new FakeTestClock()),
                new TestResetResource(new FakeTestClock()),
                new TestResetPageResource(new FakeTestClock(), tools.pages()),
                new ClockPageResource(new FakeTestClock(), tools.pages()),
                new CampaignsResource(campaigns, campaigns, segments, responses, lists),
                new CampaignEditingResource(campaigns, campaigns, campaigns, segments, responses),
                new SegmentsResource(segments, campaigns, responses, lists),
                new SegmentsPageResource(segments, times, lists, tools.pages()),
                new SegmentFormPageResource(segments, campaigns, tools.pages()),
                new SegmentPageResource(segments, campaigns, times, tools.pages()),
                new SegmentReachResource(segments, campaigns),
                new FormsResource(
                        forms,
                        tags,
                        formLinks,
                        new SignupReceiving(
                                forms,
                                new SignupLimits(anyNumber(clock), anyNumber(clock), clock),
                                formPages),
                        responses,
                        lists),
                new FormPageResource(forms, formPages),
                new FormsPageResource(forms, times, lists, tools.pages()),
                new NewFormPageResource(forms, tags, tools.pages()),
                new SignupFormPageResource(forms, tags, formLinks, times, tools.pages()),
                new FiguresResource(new FakeFigures()),
                new OverviewPageResource(
                        new OverviewSources(
                                new FakeFigures(),
                                campaigns,
                                templates,
                                new FakeWebhooks(),
                                new FakeEvents(),
                                this::plan,
                                keys,
                                mail),
                        times,
                        URI.create("http://localhost:8080"),
                        tools.pages()),
                new TemplatesPageResource(templates, times, lists, tools.pages()),
                new TemplatePageResource(templates, new Readers(subscribers), times, tools.pages()),
                new VersionsPageResource(templates, times, lists, tools.pages()),
                new DifferencePageResource(templates, times, tools.pages()),
                new NewTemplatePageResource(templates, drafts(), tools.pages()),
                new EditTemplatePageResource(templates, drafts(), times, tools.pages()),
                new CampaignsPageResource(campaigns, times, lists, tools.pages()),
                new CampaignPageResource(
                        campaigns, campaigns, campaigns, campaigns, times, tools.pages()),
                new ReactionsPageResource(
                        campaigns,
                        new ReactionsPageResource.Sources(reactions, reactions),
                        times,
                        tools.pages()),
                new RecipientsPageResource(campaigns, campaigns, times, lists, tools.pages()),
                new ProgressPageResource(campaigns, progress, tools.streams()),
                new NewCampaignPageResource(
                        campaigns,
                        new CampaignNames(campaigns, segments, templates),
                        tools.pages()),
                new EditCampaignPageResource(
                        campaigns,
                        campaigns,
                        new CampaignNames(campaigns, segments, templates),
                        tools.pages()),
                new CampaignStepsPageResource(campaigns, campaigns, campaigns, tools.pages()),
                new SendPageResource(campaigns, campaigns, campaigns, times, tools.pages()),
                new CancelPageResource(campaigns, campaigns, times, tools.pages()),
                new DeleteCampaignPageResource(campaigns, campaigns, times, tools.pages()),
                new CampaignTrialResource(campaigns, campaigns),
                new CampaignProgressResource(campaigns, progress),
                new CampaignReportsResource(campaigns, campaigns, lists),
                new CampaignActionsResource(campaigns, campaigns, responses),
                new WebhooksResource(new FakeWebhooks(), responses, lists),
                new DeliveriesResource(
                        new FakeDeliveries(), new FakeDeliveries(), 10, responses, lists),
                new TriggersResource(triggers, responses, lists),
                new TriggerTrialResource(triggers, triggers),
                new RunsResource(triggers, responses, lists),
                new CustomEventsResource(triggers, responses),
                new NewEventPageResource(triggers, tools.pages()),
                new WebhookStatsResource(new FakeDeliveries()),
                new ReplaysResource(new FakeReplays(), responses, lists),
                new EventsResource(new FakeEvents(), responses),
                new WebhookActionsResource(new FakeWebhooks(), new FakeWebhooks()),
                new ApiKeysResource(keys, clock, responses, lists),
                new KeysPageResource(keys, requests, clock, lists, tools.pages()),
                new TriggersPageResource(triggers, names(), times, lists, tools.pages()),
                new TriggerFormPageResource(triggers, names(), tools.pages()),
                new TrialPageResource(
                        triggers,
                        new TrialPageResource.Courses(triggers, triggers),
                        names(),
                        times,
                        tools.pages()),
                new RunsPageResource(triggers, triggers, names(), times, lists, tools.pages()),
                new WebhooksPageResource(new FakeWebhooks(), times, lists, tools.pages()),
                new WebhookPageResource(
                        new FakeWebhooks(), new FakeDeliveries(), 10, times, lists, tools.pages()),
                new WebhookActionsPageResource(
                        new FakeWebhooks(),
                        new FakeWebhooks(),
                        new FakeDeliveries(),
                        clock,
                        tools.pages()),
                new ReplaysPageResource(
                        new FakeReplays(), new FakeWebhooks(), times, lists, tools.pages()),
                new RequestsResource(requests, responses, lists),
                new RequestCountsResource(requests),
                new RequestsPageResource(requests, keys, clock, lists, tools.pages()),
                new EventsPageResource(new FakeEvents(), times, tools.pages()),
                new LivePageResource(live(times), tools.streams()),
                new BillingPageResource(
                        this::plan,
                        new FakeVisitProvider(),
                        new ReturnOrigins(Set.of("https://mail.example.org")),
                        times,
                        responses.publicBaseUrl(),
                        tools.pages()),
                new NewKeyPageResource(keys, clock, tools.pages()),
                new KeyPageResource(keys, requests, clock, tools.pages()),
                new SignInPageResource(
                        access,
                        access,
                        new ProxyHeader(Optional.of("X-Auth-Email")),
                        passkeys,
                        provider,
                        tools.pages()),
                new ResetPageResource(access, tools.pages()),
                new SetUpPageResource(access, tools.pages()),
                new EnterPageResource(access, tools.pages()),
                new InvitePageResource(new FakeInvitations(WORKSPACE), tools.pages()),
                new OwnAccessPageResource(access, factor, passkeys, passkeys, clock, tools.pages()),
                new PasskeyPageResource(passkeys, tools.pages()),
                new ProviderPageResource(provider, tools.pages()),
                new OwnPasskeysPageResource(passkeys, passkeys, clock, tools.pages()),
                new FactorPageResource(factor, clock, tools.pages()),
                new MembersPageResource(members, clock, tools.pages()),
                new MemberPageResource(members, clock, tools.pages()),
                new AuditPageResource(audit, clock, tools.pages()),
                new HomePageResource(tools.pages()),
                new SystemPageResource(system, clock, tools.pages()),
                new BillingResource(this::plan, this::plan, responses),
                new ProviderVisitsResource(
                        new FakeVisitProvider(), new ReturnOrigins(Set.of("https://shop.example"))),
                new InboundMailResource(
                        inbound, Optional.of(FakeReports.SECRET), inbound.words::add),
                new BillingWebhookResource(_ -> ProviderEventResult.IGNORED, clock),
                new BrandingResource(pages, responses),
                new AccountsPageResource(accounts, clock, tools.pages()),
                new BrandingPageResource(pages, new PagePreviews(), tools.pages()),
                new UnsubscribeResource(desk, pages),
                new PreferencesPageResource(desk, pages, pages),
                new ConfirmPageResource(desk, pages),
                new ViewPageResource(desk, pages),
                new OpenedResource(desk, reactions),
                new ClickedResource(desk, reactions),
                new CampaignLinksResource(reactions),
                new CampaignTimelineResource(reactions),
                new LinkPageResource(desk, pages),
                new PreferenceTokenResource(subscribers, preferences, responses),
                new PreferenceCenterResource(preferences, preferences, responses),
                new ConfirmationResource(preferences, preferences),
                new ConfirmationRequestResource(subscribers, preferences, responses),
                new PersonalDataResource(new FakePersonalData(), preferences),
                new ActivityResource(subscribers, new FakeActivity(), lists),
                new SubscriberDataResource(subscribers, new FakePersonalData()),
                new TagsPageResource(tags, TestApi::now, lists, tools.pages()),
                new NewTagPageResource(tags, tools.pages()),
                new TagPageResource(tags, TestApi::now, tools.pages()),
                new SubscribersPageResource(
                        subscribers,
                        tags,
                        new SubscriberFilters(tags, campaigns, segments),
                        TestApi::now,
                        lists,
                        tools.pages()),
                new NewSubscriberPageResource(subscribers, tools.pages()),
                new EditPersonPageResource(subscribers, tools.pages()),
                new PersonPageResource(subscribers, subscribers, TestApi::now, tools.pages()),
                new NotesPageResource(subscribers, subscribers, TestApi::now, lists, tools.pages()),
                new TimelinePageResource(
                        new FakeActivity(), subscribers, TestApi::now, lists, tools.pages()),
                new ConsentsPageResource(
                        new FakeConsents(), subscribers, TestApi::now, tools.pages()),
                new PreferenceLinkPageResource(
                        preferences, subscribers, TestApi::now, tools.pages()),
                new ConfirmationPageResource(preferences, subscribers, TestApi::now, tools.pages()),
                new ImportsPageResource(imports, TestApi::now, lists, tools.pages()),
                new NewImportPageResource(imports, tools.pages()),
                new PrepareImportPageResource(new HeldImports(imports, imports), tools.pages()),
                new ImportPageResource(imports, TestApi::now, tools.pages()),
                new EmailsPageResource(
                        mail, new EmailFilters(subscribers), TestApi::now, lists, tools.pages()),
                new EmailPageResource(mail, reactions, mail, TestApi::now, tools.pages()),
                new InboxPageResource(new FakeMail.Sandbox(), TestApi::now, lists, tools.pages()),
                new EmptyInboxPageResource(new FakeMail.Sandbox(), tools.pages()),
                new MailPageResource(transport, tools.pages()),
                new CapturedPageResource(new FakeMail.Sandbox(), TestApi::now, tools.pages()));
    }

    // streams end at once, so that tests of all pages need not wait
    private static LiveEvents live(WorkspaceClock clock) {
        LiveEvents live = new LiveEvents(new FakeEvents(), clock);
        live.close();
        return live;
    }

    private static RequestLimiter anyNumber(InstantSource clock) {
        return new InMemoryRequestLimiter(1000, 1000, clock);
    }

    private static Instant now(Workspace workspace) {
        return FakeSessions.BEGAN;
    }

    private TemplateDrafts drafts() {
        return new TemplateDrafts(templates, new Readers(subscribers), new TestLetters(mail));
    }

    private TriggersPageResource.Names names() {
        return new TriggersPageResource.Names(templates, tags, subscribers);
    }

    /** From now on accounts have this plan, in place of that of an installation that sells none. */
    public void sell(AccountBilling plan) {
        sold = Optional.of(plan);
    }

    private AccountBilling plan(Workspace workspace) {
        return sold.orElseGet(() -> selfHosted(workspace));
    }

    private static AccountBilling selfHosted(Workspace workspace) {
        PlanName plan = Plans.selfHosted().basic().name();
        return new AccountBilling(
                PlanSubscription.none(workspace.account(), plan),
                Map.of(),
                Map.of(),
                Optional.empty());
    }

    /** All operations. */
    public List<Route> routes() {
        return api.routes();
    }

    private RequestLimiter limiter(int limit, SettableClock clock) {
        RequestLimiter limiter = new Resilience4jRequestLimiter(limit, 1000, clock);
        return new RequestLimiter() {
            @Override
            public RateDecision acquire(RateSubject subject) {
                RateDecision decision = limiter.acquire(subject);
                heads.release();
                onHead.run();
                return decision;
            }

            @Override
            public RateDecision peek(RateSubject subject) {
                return limiter.peek(subject);
            }
        };
    }

    /** An API with a high rate limit. */
    public static TestApi start() throws IOException {
        return new TestApi(1_000_000, BodyLimits.usual());
    }

    /** An API that accepts bodies up to these limits. */
    public static TestApi taking(BodyLimits bodies) throws IOException {
        return new TestApi(1_000_000, bodies);
    }

    /** An API that accepts {@code limit} requests a minute. */
    public static TestApi limitedTo(int limit) throws IOException {
        return new TestApi(limit, BodyLimits.usual());
    }

    /** An API that closes connections beyond these limits. */
    public static TestApi limiting(PeerLimits peers) throws IOException {
        return new TestApi(
                1_000_000, BodyLimits.usual(), ProxySettings.none(), peers, PostroomApi::config);
    }

    /** An API with other operations over the same ports. */
    static TestApi serving(Function<PostroomApi, ResourceConfig> served) throws IOException {
        return new TestApi(1_000_000, BodyLimits.usual(), ProxySettings.none(), ANY, served);
    }

    /** An API that accepts {@code limit} requests a minute, behind a proxy on this machine. */
    public static TestApi behindProxy(int limit) throws IOException {
        return behindProxy(limit, ANY);
    }

    /** As the other {@code behindProxy}, with these limits for connections. */
    public static TestApi behindProxy(int limit, PeerLimits peers) throws IOException {
        AddressRange loopback = AddressRange.parse("127.0.0.0/8").orElseThrow();
        ProxySettings proxies = new ProxySettings(List.of(loopback), true);
        return new TestApi(limit, BodyLimits.usual(), proxies, peers, PostroomApi::config);
    }

    /** The port that the API listens on. */
    public int port() {
        return server.port();
    }

    /** A request to {@code path} below the API, with the key {@code full}. */
    public HttpRequest.Builder request(String path) {
        return bare("/api/v1" + path).header("X-API-Key", "full");
    }

    /** A request to any path, without a key. */
    public HttpRequest.Builder bare(String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port() + path));
    }

    /** A page, as the member of this name asks for it from another page. */
    public HttpRequest.Builder page(String path, String member) {
        return bare(path)
                .header("Cookie", "__Host-postroom=" + member)
                .header("Sec-Fetch-Site", "same-origin");
    }

    /** The page at a path as the member reads it. */
    public String read(String path, String member) throws Exception {
        HttpResponse<String> response = send(page(path, member).GET());
        if (response.statusCode() != 200) {
            throw new AssertionError(path + ": " + response.statusCode() + " " + response.body());
        }
        return response.body();
    }

    /** A form that the member sends, with a number of its own. */
    public HttpRequest.Builder form(String path, String member, String form) {
        return page(path, member)
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(form + "&once=" + UUID.randomUUID()));
    }

    /** As the other one, with the fields of the form. */
    public HttpRequest.Builder form(String path, String member, Map<String, String> fields) {
        return form(
                path,
                member,
                fields.entrySet().stream()
                        .map(field ->
                                field.getKey()
                                        + "="
                                        + URLEncoder.encode(
                                                field.getValue(), StandardCharsets.UTF_8))
                        .collect(Collectors.joining("&")));
    }

    /** A request with a JSON body. */
    public HttpRequest.Builder json(String method, String path, String body) {
        return request(path)
                .header("Content-Type", "application/json")
                .method(method, BodyPublishers.ofString(body));
    }

    /** The response, with its body as text. */
    public HttpResponse<String> send(HttpRequest.Builder request)
            throws IOException, InterruptedException {
        return client.send(request.build(), BodyHandlers.ofString());
    }

    /** A body as JSON. */
    public static JsonNode tree(HttpResponse<String> response) throws IOException {
        return Json.mapper().readTree(response.body());
    }

    @Override
    public void close() {
        client.close();
        // as the service does: a stream whose listener went away does not wait for the next beat
        progress.close();
        server.close();
    }
}
