package dev.postroom.bootstrap.wiring;

import dev.postroom.adapters.rest.HttpPorts;
import dev.postroom.adapters.rest.ResourceTools;
import dev.postroom.adapters.rest.page.HostedPages;
import dev.postroom.adapters.rest.system.SystemState;
import dev.postroom.adapters.rest.trigger.page.TriggersPageResource;
import dev.postroom.application.campaign.AudienceResolution;
import dev.postroom.application.campaign.CampaignLookup;
import dev.postroom.application.consent.ConsentVerification;
import dev.postroom.application.privacy.ActivityReading;
import dev.postroom.application.report.ReportTaking;
import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.application.tracking.EngagementEventRecording;
import dev.postroom.application.trigger.DefinitionParts;
import dev.postroom.bootstrap.lifecycle.WorkSignal;
import dev.postroom.bootstrap.relay.Outgoing;
import dev.postroom.bootstrap.settings.WorkerSettings;
import dev.postroom.bootstrap.wiring.account.AccountWiring;
import dev.postroom.bootstrap.wiring.account.ApiKeyWiring;
import dev.postroom.bootstrap.wiring.account.AuditWiring;
import dev.postroom.bootstrap.wiring.account.RequestWiring;
import dev.postroom.bootstrap.wiring.account.TestClockWiring;
import dev.postroom.bootstrap.wiring.foundation.DatabaseWiring;
import dev.postroom.bootstrap.wiring.foundation.FeatureWiring;
import dev.postroom.bootstrap.wiring.foundation.Foundation;
import dev.postroom.bootstrap.wiring.foundation.HistoryWiring;
import dev.postroom.bootstrap.wiring.foundation.IdempotencyWiring;
import dev.postroom.bootstrap.wiring.foundation.QueueWiring;
import dev.postroom.bootstrap.wiring.foundation.RateLimitWiring;
import dev.postroom.bootstrap.wiring.foundation.WorkWiring;
import dev.postroom.bootstrap.wiring.member.MemberWiring;
import dev.postroom.bootstrap.wiring.webhook.ReplayWiring;
import dev.postroom.bootstrap.wiring.webhook.WebhookWiring;
import dev.postroom.domain.account.ManageAccounts;
import dev.postroom.domain.apikey.Authenticate;
import dev.postroom.domain.apikey.ManageApiKeys;
import dev.postroom.domain.billing.ReadBilling;
import dev.postroom.domain.billing.SetPlan;
import dev.postroom.domain.billing.provider.SyncBilling;
import dev.postroom.domain.billing.provider.VisitProvider;
import dev.postroom.domain.branding.ManageBranding;
import dev.postroom.domain.campaign.FindCampaigns;
import dev.postroom.domain.consent.ProveConsents;
import dev.postroom.domain.consent.VerifyConsents;
import dev.postroom.domain.email.sandbox.ReadSandbox;
import dev.postroom.domain.email.suppression.ManageSuppressions;
import dev.postroom.domain.imports.ImportSubscribers;
import dev.postroom.domain.member.ManagePeople;
import dev.postroom.domain.member.access.EnterByLink;
import dev.postroom.domain.member.access.SetUpInstallation;
import dev.postroom.domain.report.TakeReports;
import dev.postroom.domain.request.ReadRequests;
import dev.postroom.domain.subscriber.ManageSubscribers;
import dev.postroom.domain.tag.ManageTags;
import dev.postroom.domain.template.ManageTemplates;
import dev.postroom.domain.testclock.AdvanceTestClocks;
import dev.postroom.domain.trigger.ManageTriggers;
import dev.postroom.domain.webhook.ManageWebhooks;
import dev.postroom.domain.work.WatchWork;
import dev.postroom.domain.work.WorkKind;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** The features of the service, and the use cases that commands call. */
public final class Features {

    private final AccountWiring account;
    private final ApiKeyWiring apiKey;
    private final RequestWiring request;
    private final EmailWiring email;
    private final MemberWiring member;
    private final TagWiring tag;
    private final SubscriberWiring subscriber;
    private final TemplateWiring template;
    private final WebhookWiring webhook;
    private final TriggerWiring trigger;
    private final ImportWiring imports;
    private final TestClockWiring clocks;
    private final ConsentVerification consents;
    private final AuditWiring audit;
    private final BillingWiring billing;
    private final ReportWiring report;
    private final Outgoing outgoing;
    private final HttpPorts http;
    private final WorkWiring due;
    private final QueueWiring queues;
    private final List<FeatureWiring> all;

    public Features(Foundation foundation) {
        FeaturePorts ports = new FeaturePorts(foundation);
        UnitOfWork work = ports.work;
        MailTools mail = ports.mailTools(foundation);
        WorkerSettings workers = foundation.settings().workers();
        consents = new ConsentVerification(ports.consents);
        audit = AuditWiring.of(ports.audit, foundation);
        account = new AccountWiring(ports.account, work);
        RateLimitWiring limits = new RateLimitWiring(foundation);
        ReadRequests requests = RequestWiring.reading(ports.request, foundation);
        apiKey =
                new ApiKeyWiring(
                        ports.apiKey, ports.account.accounts(), requests, limits.clients(), work);
        request = new RequestWiring(ports.request, requests, apiKey.delegation(), foundation);
        DefinitionParts parts =
                new DefinitionParts(
                        ports.tag.tags(),
                        ports.template.templates(),
                        ports.webhook.webhooks(),
                        ports.campaign.campaigns(),
                        ports.tracking.reactions());
        FindCampaigns campaigns = new CampaignLookup(ports.campaign.campaigns());
        TagWiring.Users users = new TagWiring.Users(ports.campaign.uses(), ports.trigger.uses());
        tag = new TagWiring(ports.tag, ports.subscriber, users, work);
        SegmentWiring segment =
                new SegmentWiring(ports.segment, ports.campaign.uses(), campaigns, work);
        subscriber =
                new SubscriberWiring(
                        ports.subscriber,
                        ports.tag.tags(),
                        tag.tags(),
                        campaigns,
                        segment.segments(),
                        work);
        template =
                new TemplateWiring(
                        ports.template,
                        users,
                        ports.subscriber.subscribers(),
                        subscriber.subscribers(),
                        work);
        webhook =
                new WebhookWiring(
                        ports.webhook,
                        ports.event.events(),
                        work,
                        foundation.settings().webhook(),
                        foundation.shutdown());
        CampaignWiring campaign =
                new CampaignWiring(
                        ports.campaign,
                        new CampaignWiring.Others(
                                new AudienceResolution(ports.tag.tags(), ports.segment.segments()),
                                segment.segments(),
                                template.templates(),
                                ports.subscriber,
                                ports.email),
                        ports.template,
                        mail,
                        work,
                        workers);
        OptInWiring optIn = new OptInWiring(ports.optIn, ports.subscriber, work);
        PreferenceWiring preference =
                new PreferenceWiring(
                        new PreferenceWiring.Others(
                                ports.account.accounts(),
                                ports.subscriber,
                                subscriber.subscribers(),
                                ports.tag.tags(),
                                ports.email.suppressions(),
                                ports.campaign.campaigns(),
                                new PreferenceWiring.Reading(
                                        ports.erasure.export(
                                                work,
                                                ports.subscriber,
                                                ports.email.emails(),
                                                ports.tracking.reactions(),
                                                ports.consents,
                                                ports.trigger.runs()),
                                        new ActivityReading(ports.erasure.history()),
                                        consents),
                                optIn.confirming()),
                        mail.links(),
                        work,
                        foundation.store().key("links"));
        HostedPages desk = new HostedPages(preference.links(), account.branding());
        SignupWiring signup =
                new SignupWiring(
                        ports.signup,
                        new SignupWiring.Others(
                                tag.tags(), ports.tag.tags(), ports.subscriber, desk),
                        work,
                        foundation);
        TrackingWiring tracking =
                new TrackingWiring(
                        ports.tracking,
                        ports.account.accounts(),
                        new EngagementEventRecording.Mails(
                                ports.email.emails(),
                                ports.subscriber.subscribers(),
                                ports.campaign.campaigns(),
                                ports.campaign.ledgers().recipients(),
                                ports.template.templates()),
                        work,
                        desk,
                        foundation.store().key("links"));
        IdempotencyWiring idempotency =
                new IdempotencyWiring(ports.idempotency, ports.account.accounts(), work);
        billing = new BillingWiring(ports.billing, ports.account.accounts(), work);
        due = new WorkWiring(ports.due, work);
        email =
                new EmailWiring(
                        ports, mail, tracking.reading(), subscriber.subscribers(), work, workers);
        outgoing = email.with(campaign);
        trigger =
                new TriggerWiring(
                        ports.trigger,
                        new TriggerWiring.Others(
                                parts,
                                ports.subscriber.subscribers(),
                                mail.ofTriggers(work, ports.template),
                                new TriggersPageResource.Names(
                                        template.templates(),
                                        tag.tags(),
                                        subscriber.subscribers())),
                        work,
                        foundation.settings().service().triggers());
        member =
                new MemberWiring(
                        ports.member,
                        new MemberWiring.Others(
                                ports.account.accounts(),
                                account.accounts(),
                                ports.audit.failures(),
                                email.live(),
                                mail.senders()),
                        work,
                        foundation);
        http =
                new HttpPorts(
                        apiKey.authenticate(),
                        idempotency.answerOnce(),
                        new HttpPorts.Strangers(member.opening(), signup.signUp()),
                        limits.keys(),
                        limits.clients(),
                        request.recording(),
                        foundation.clock(),
                        foundation.ids());
        imports =
                new ImportWiring(ports.imports, ports.subscriber, ports.tag.tags(), work, workers);
        clocks = new TestClockWiring(ports.account, ports.apiKey.apiKeys(), work);
        EventWiring event = new EventWiring(ports.event, ports.webhook, ports.trigger, work);
        report =
                new ReportWiring(
                        foundation,
                        ports.account.accounts(),
                        new ReportTaking.Mails(ports.email.emails(), email.effects()),
                        new ReportTaking.Ledgers(
                                ports.campaign.campaigns(),
                                ports.campaign.ledgers().late(),
                                ports.subscriber.subscribers(),
                                ports.subscriber.batches(),
                                ports.erasure.erasures(),
                                ports.email.verdicts(ports.subscriber, work)),
                        work);
        queues = new QueueWiring(foundation);
        all =
                List.of(
                        new DatabaseWiring(foundation),
                        queues,
                        new HistoryWiring(foundation),
                        limits,
                        account,
                        audit,
                        member,
                        apiKey,
                        request,
                        tag,
                        segment,
                        signup,
                        subscriber,
                        new FigureWiring(
                                foundation,
                                new FigureWiring.Others(
                                        campaign.authoring(),
                                        template.templates(),
                                        webhook.webhooks(),
                                        event.reading(),
                                        billing.billing(),
                                        apiKey.delegation(),
                                        outgoing.mails()),
                                work.clock()),
                        new ActionWiring(
                                ports.action,
                                ports.subscriber,
                                ports.tag.tags(),
                                subscriber.subscribers(),
                                tag.tags(),
                                campaigns,
                                segment.segments(),
                                work,
                                workers),
                        imports,
                        template,
                        template.forms(email.sending()),
                        tracking.pages(campaign.following()),
                        campaign,
                        email,
                        report,
                        tracking,
                        trigger,
                        new RunWiring(
                                ports.trigger,
                                new RunWiring.Others(
                                        parts,
                                        ports.subscriber,
                                        ports.email.emails(),
                                        ports.template,
                                        mail,
                                        trigger),
                                work),
                        event,
                        webhook,
                        new ReplayWiring(
                                ports.replay,
                                ports.webhook,
                                webhook.webhooks(),
                                ports.event.events(),
                                work,
                                workers),
                        preference,
                        new PageWiring(
                                new PageWiring.Ports(
                                        preference,
                                        optIn.confirming(),
                                        campaign.views(),
                                        optIn.mailing(ports.email, mail)),
                                desk),
                        new ErasureWiring(ports.erasure, workers),
                        optIn,
                        billing,
                        clocks,
                        idempotency,
                        due);
    }

    /** Every queue at the last look. */
    public List<SystemState.Queue> queues() {
        return queues.queues();
    }

    /** Creates and finds accounts. */
    public ManageAccounts accounts() {
        return account.accounts();
    }

    /** Finds and changes the branding of the pages. */
    public ManageBranding branding() {
        return account.branding();
    }

    /** Finds the caller behind a key. */
    public Authenticate authenticate() {
        return apiKey.authenticate();
    }

    /** Creates and revokes keys. */
    public ManageApiKeys apiKeys() {
        return apiKey.keys();
    }

    /** Makes the first person of the installation. */
    public SetUpInstallation setUp() {
        return member.setUp();
    }

    /** Lets people in by links that work once. */
    public EnterByLink entering() {
        return member.entering();
    }

    /** People who sign in. */
    public ManagePeople people() {
        return member.people();
    }

    /** Creates and changes subscribers. */
    public ManageSubscribers subscribers() {
        return subscriber.subscribers();
    }

    /** Lists and lifts suppressions. */
    public ManageSuppressions suppressions() {
        return email.suppressions();
    }

    /** Creates and changes tags. */
    public ManageTags tags() {
        return tag.tags();
    }

    /** Checks the consent ledger. */
    public VerifyConsents verifyConsents() {
        return consents;
    }

    /** Finds the consent records of a person. */
    public ProveConsents proveConsents() {
        return consents;
    }

    /** The audit log. */
    public AuditWiring audit() {
        return audit;
    }

    /** Takes mail that comes back. */
    public TakeReports reports() {
        return report.reports();
    }

    /** Creates and changes templates. */
    public ManageTemplates templates() {
        return template.templates();
    }

    /** Creates and changes webhooks. */
    public ManageWebhooks webhooks() {
        return webhook.webhooks();
    }

    /** The mails and campaigns that are still to be sent. */
    public Outgoing outgoing() {
        return outgoing;
    }

    /** Captured mails. */
    public ReadSandbox inbox() {
        return email.inbox();
    }

    /** The clocks of test environments. */
    public AdvanceTestClocks clocks() {
        return clocks.clocks();
    }

    /** Starts imports. */
    public ImportSubscribers imports() {
        return imports.imports();
    }

    /** Creates and changes triggers. */
    public ManageTriggers triggers() {
        return trigger.triggers();
    }

    /** The plans of accounts. */
    public ReadBilling billing() {
        return billing.billing();
    }

    /** Gives plans to accounts. */
    public SetPlan plans() {
        return billing.setting();
    }

    /** Asks the payment provider for the plan of an account. */
    public SyncBilling synchronising() {
        return billing.synchronising();
    }

    /** Opens pages of the payment provider. */
    public VisitProvider paymentProvider() {
        return billing.provider();
    }

    /** The log of requests. */
    public RequestWiring requests() {
        return request;
    }

    /** The filters of every request. */
    public HttpPorts http() {
        return http;
    }

    /** The HTTP resources of all features. */
    public List<Object> resources(ResourceTools tools) {
        return all(feature -> feature.resources(tools));
    }

    /** Finds the kinds of work that are due. */
    public WatchWork watch() {
        return due.watch();
    }

    /** The signal of each kind of work. */
    public Map<WorkKind, WorkSignal> watched() {
        Map<WorkKind, WorkSignal> signals = new EnumMap<>(WorkKind.class);
        all.forEach(feature -> signals.putAll(feature.watched()));
        return signals;
    }

    /** The contributions of all features of one kind, in their order. */
    public <T> List<T> all(Function<FeatureWiring, List<T>> part) {
        return all.stream().map(part).flatMap(List::stream).toList();
    }
}
