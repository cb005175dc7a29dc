package dev.postroom.domain.contract;

import dev.postroom.domain.account.Account;
import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.account.AccountPorts;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.action.ActionPorts;
import dev.postroom.domain.apikey.ApiKeyPorts;
import dev.postroom.domain.audit.AuditPorts;
import dev.postroom.domain.campaign.CampaignPorts;
import dev.postroom.domain.email.EmailPorts;
import dev.postroom.domain.event.EventPorts;
import dev.postroom.domain.idempotency.IdempotencyPorts;
import dev.postroom.domain.imports.ImportPorts;
import dev.postroom.domain.member.access.MemberPorts;
import dev.postroom.domain.replay.ReplayPorts;
import dev.postroom.domain.segment.SegmentPorts;
import dev.postroom.domain.shared.text.Slug;
import dev.postroom.domain.signup.SignupPorts;
import dev.postroom.domain.subscriber.SubscriberPorts;
import dev.postroom.domain.tag.TagPorts;
import dev.postroom.domain.template.TemplatePorts;
import dev.postroom.domain.tracking.TrackingPorts;
import dev.postroom.domain.trigger.TriggerPorts;
import dev.postroom.domain.webhook.WebhookPorts;

/**
 * The driven ports that store something, by feature, on one store. A port that only its own
 * contract uses need not be here.
 */
public interface TestPorts extends TestStore {

    AccountPorts account();

    ApiKeyPorts apikey();

    TagPorts tag();

    SegmentPorts segment();

    SignupPorts signup();

    SubscriberPorts subscriber();

    ImportPorts imports();

    ActionPorts action();

    TemplatePorts template();

    CampaignPorts campaign();

    EmailPorts email();

    EventPorts event();

    WebhookPorts webhook();

    ReplayPorts replay();

    TriggerPorts trigger();

    TrackingPorts tracking();

    IdempotencyPorts idempotency();

    AuditPorts audit();

    MemberPorts member();

    /** A workspace of a new account, which has the other environment's workspace too. */
    default Workspace newWorkspace(Environment environment) {
        AccountId id = new AccountId(ids().next());
        Workspace live = new Workspace(ids().next(), id, Environment.LIVE);
        Workspace test = new Workspace(ids().next(), id, Environment.TEST);
        Slug slug = Slug.of(id.toString());
        account().accounts().add(new Account(id, slug, "Tea House", now()), live, test);
        return environment == Environment.LIVE ? live : test;
    }
}
