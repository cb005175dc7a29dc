package dev.postroom.bootstrap.wiring.member;

import dev.postroom.adapters.rest.ResourceTools;
import dev.postroom.adapters.rest.member.Argon2PasswordHashes;
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
import dev.postroom.adapters.rest.shared.page.Pages;
import dev.postroom.application.audit.SignInFailureRecorder;
import dev.postroom.application.member.MemberManagement;
import dev.postroom.application.member.PeopleManagement;
import dev.postroom.application.member.access.AccessMailing;
import dev.postroom.application.member.access.AccessPages;
import dev.postroom.application.member.access.AccessPost;
import dev.postroom.application.member.access.EndedAccess;
import dev.postroom.application.member.access.InstallationSetUp;
import dev.postroom.application.member.access.InvitationAccepting;
import dev.postroom.application.member.access.LinkEntering;
import dev.postroom.application.member.access.Links;
import dev.postroom.application.member.access.PasswordResetting;
import dev.postroom.application.member.factor.OwnFactor;
import dev.postroom.application.member.passkey.OwnPasskeys;
import dev.postroom.application.member.passkey.PasskeyCheck;
import dev.postroom.application.member.passkey.SigningInByPasskey;
import dev.postroom.application.member.provider.SigningInByProvider;
import dev.postroom.application.member.session.CodeCheck;
import dev.postroom.application.member.session.MemberAudit;
import dev.postroom.application.member.session.OwnAccess;
import dev.postroom.application.member.session.ProviderBinding;
import dev.postroom.application.member.session.SessionOpening;
import dev.postroom.application.member.session.SessionStart;
import dev.postroom.application.member.session.SignInGate;
import dev.postroom.application.member.session.SignInNews;
import dev.postroom.application.member.session.SigningIn;
import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.bootstrap.lifecycle.Worker;
import dev.postroom.bootstrap.settings.DashboardSettings;
import dev.postroom.bootstrap.settings.MailSettings;
import dev.postroom.bootstrap.wiring.foundation.FeatureWiring;
import dev.postroom.bootstrap.wiring.foundation.Foundation;
import dev.postroom.domain.account.Accounts;
import dev.postroom.domain.account.ManageAccounts;
import dev.postroom.domain.audit.SignInFailures;
import dev.postroom.domain.email.SenderPolicy;
import dev.postroom.domain.email.transport.MailTransport;
import dev.postroom.domain.member.ManageMembers;
import dev.postroom.domain.member.ManagePeople;
import dev.postroom.domain.member.PasswordHashes;
import dev.postroom.domain.member.access.AcceptInvitations;
import dev.postroom.domain.member.access.EnterByLink;
import dev.postroom.domain.member.access.ForgetEndedAccess;
import dev.postroom.domain.member.access.ResetPasswords;
import dev.postroom.domain.member.access.SendAccessMails;
import dev.postroom.domain.member.access.SetUpInstallation;
import dev.postroom.domain.member.factor.ManageOwnFactor;
import dev.postroom.domain.member.passkey.ManageOwnPasskeys;
import dev.postroom.domain.member.passkey.PasskeySite;
import dev.postroom.domain.member.passkey.SignInByPasskey;
import dev.postroom.domain.member.provider.SignInByProvider;
import dev.postroom.domain.member.session.ManageOwnAccess;
import dev.postroom.domain.member.session.OpenSessions;
import dev.postroom.domain.member.session.SessionLife;
import dev.postroom.domain.member.session.SignIn;
import dev.postroom.domain.shared.Randomness;
import dev.postroom.domain.shared.seal.MacKey;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;

/** People who sign in, their sessions, and what lets them in. */
public final class MemberWiring implements FeatureWiring {

    private static final int ENDED_AT_ONCE = 1_000;
    private static final Duration POLL = Duration.ofSeconds(5);

    private final MemberPorts ports;
    private final InstantSource clock;
    private final OpenSessions opening;
    private final SignIn signIn;
    private final ManageOwnAccess own;
    private final ManageOwnFactor factor;
    private final SignInByPasskey byPasskey;
    private final SignInByProvider byProvider;
    private final ManageOwnPasskeys passkeys;
    private final SetUpInstallation setUp;
    private final EnterByLink entering;
    private final ResetPasswords resetting;
    private final AcceptInvitations accepting;
    private final ManageMembers members;
    private final ManagePeople people;
    private final ProxyHeader proxy;
    private final SendAccessMails mailing;
    private final ForgetEndedAccess ended;

    /**
     * The parts of other features.
     *
     * @param live the transport of live mail
     */
    public record Others(
            Accounts accounts,
            ManageAccounts manage,
            SignInFailures failures,
            MailTransport live,
            SenderPolicy senders) {}

    public MemberWiring(MemberPorts ports, Others others, UnitOfWork work, Foundation foundation) {
        this.ports = ports;
        this.clock = work.clock().real();
        Randomness randomness = foundation.randomness();
        MacKey key = foundation.store().key("links").derive("members");
        DashboardSettings settings = foundation.settings().http().dashboard();
        this.proxy = new ProxyHeader(settings.signInHeader());
        SessionLife life = new SessionLife(settings.idle(), settings.lifetime());
        PasswordHashes hashes =
                new Argon2PasswordHashes(
                        key.derive("passwords"),
                        randomness,
                        Math.max(1, Runtime.getRuntime().availableProcessors() / 2));
        SignInGate gate =
                new SignInGate(
                        work.transactions(),
                        ports.attempts(),
                        key,
                        randomness,
                        work.clock().real());
        MemberAudit audit =
                new MemberAudit(
                        work.audit(),
                        new SignInFailureRecorder(others.failures(), work.audit()),
                        ports.members());
        SessionStart start =
                new SessionStart(
                        ports.sessions(), gate, audit, work.ids(), randomness, work.clock().real());
        SignInNews news = new SignInNews(ports.mails(), work.ids(), work.clock().real());
        CodeCheck codes = new CodeCheck(ports.factors(), key, audit, news, work.clock().real());
        ProviderBinding binding = new ProviderBinding(ports.subjects(), audit, work.clock().real());
        Links links = new Links(ports.links(), randomness, work.clock().real());
        AccessPages pages = new AccessPages(foundation.settings().http().publicUrl());
        MailSettings mail = foundation.settings().mail();
        AccessPost post =
                new AccessPost(
                        others.live(),
                        others.accounts(),
                        others.senders(),
                        work.ids(),
                        mail.sends(mail.transports().email()));
        this.opening =
                new SessionOpening(
                        ports.sessions(),
                        ports.people(),
                        ports.members(),
                        ports.factors(),
                        life,
                        work.clock().real());
        this.signIn =
                new SigningIn(
                        work.transactions(),
                        ports.people(),
                        ports.links(),
                        hashes,
                        codes,
                        binding,
                        gate,
                        start,
                        news,
                        randomness,
                        work.clock().real());
        this.factor =
                new OwnFactor(
                        work.transactions(),
                        ports.factors(),
                        codes,
                        start,
                        audit,
                        randomness,
                        work.clock().real());
        PasskeyCheck check =
                new PasskeyCheck(
                        work.transactions(),
                        ports.passkeys(),
                        ports.links(),
                        links,
                        foundation.settings().http().publicUrl().flatMap(PasskeySite::at),
                        work.clock().real());
        this.byPasskey =
                new SigningInByPasskey(
                        work.transactions(), ports.people(), check, gate, start, news);
        this.byProvider =
                new SigningInByProvider(
                        work.transactions(),
                        ProviderOpening.of(foundation, work.clock().real()),
                        new SigningInByProvider.Ports(ports.people(), ports.links()),
                        binding,
                        links,
                        codes,
                        gate,
                        start,
                        news,
                        work.clock().real());
        this.passkeys =
                new OwnPasskeys(
                        work.transactions(),
                        ports.passkeys(),
                        check,
                        gate,
                        start,
                        audit,
                        news,
                        work.ids(),
                        work.clock().real());
        this.own =
                new OwnAccess(
                        work.transactions(),
                        ports.people(),
                        ports.sessions(),
                        hashes,
                        codes,
                        gate,
                        start,
                        audit,
                        news,
                        life,
                        work.clock().real());
        this.setUp =
                new InstallationSetUp(
                        work,
                        ports.people(),
                        ports.members(),
                        others.manage(),
                        ports.links(),
                        links,
                        hashes,
                        gate,
                        start,
                        audit);
        this.entering =
                new LinkEntering(work.transactions(), ports.people(), ports.links(), links, start);
        this.resetting =
                new PasswordResetting(
                        work,
                        new PasswordResetting.Ports(
                                ports.people(),
                                ports.sessions(),
                                ports.links(),
                                ports.mails(),
                                hashes),
                        links,
                        gate,
                        audit,
                        post,
                        pages);
        this.accepting =
                new InvitationAccepting(
                        work,
                        others.accounts(),
                        ports.people(),
                        ports.members(),
                        ports.invitations(),
                        hashes,
                        gate,
                        start,
                        audit);
        this.members =
                new MemberManagement(
                        work,
                        new MemberManagement.Ports(
                                ports.people(),
                                ports.members(),
                                ports.invitations(),
                                ports.sessions(),
                                ports.factors(),
                                ports.mails()),
                        resetting,
                        randomness);
        this.people =
                new PeopleManagement(
                        work,
                        others.accounts(),
                        ports.people(),
                        ports.members(),
                        ports.sessions(),
                        ports.factors(),
                        ports.passkeys(),
                        ports.subjects(),
                        links,
                        audit);
        this.mailing =
                new AccessMailing(
                        work,
                        new AccessMailing.Ports(
                                ports.people(),
                                others.accounts(),
                                ports.invitations(),
                                ports.links(),
                                ports.mails()),
                        links,
                        pages,
                        post,
                        randomness,
                        gate,
                        audit);
        this.ended =
                new EndedAccess(
                        work,
                        ports.invitations(),
                        ports.sessions(),
                        ports.attempts(),
                        ports.links(),
                        life);
    }

    /** Finds the people behind sessions. */
    public OpenSessions opening() {
        return opening;
    }

    /** Signs people in. */
    public SignIn signIn() {
        return signIn;
    }

    /** Lets people change their own access. */
    public ManageOwnAccess own() {
        return own;
    }

    /** Makes the first person. */
    public SetUpInstallation setUp() {
        return setUp;
    }

    /** Lets people in by links that work once. */
    public EnterByLink entering() {
        return entering;
    }

    /** Lets people choose another password. */
    public ResetPasswords resetting() {
        return resetting;
    }

    /** Makes people members who were invited. */
    public AcceptInvitations accepting() {
        return accepting;
    }

    /** The members of accounts. */
    public ManageMembers members() {
        return members;
    }

    /** People, at the command line. */
    public ManagePeople people() {
        return people;
    }

    @Override
    public List<Object> resources(ResourceTools tools) {
        Pages pages = tools.pages();
        return List.of(
                new SignInPageResource(signIn, own, proxy, byPasskey, byProvider, pages),
                new ResetPageResource(resetting, pages),
                new SetUpPageResource(setUp, pages),
                new EnterPageResource(entering, pages),
                new InvitePageResource(accepting, pages),
                new OwnAccessPageResource(own, factor, passkeys, byPasskey, clock, pages),
                new PasskeyPageResource(byPasskey, pages),
                new ProviderPageResource(byProvider, pages),
                new OwnPasskeysPageResource(byPasskey, passkeys, clock, pages),
                new FactorPageResource(factor, clock, pages),
                new MembersPageResource(members, clock, pages),
                new MemberPageResource(members, clock, pages),
                new HomePageResource(pages));
    }

    @Override
    public List<Worker> workers() {
        return List.of(new Worker("access-mail", 1, ports.due(), mailing::sendNext).polling(POLL));
    }

    @Override
    public List<Worker> upkeep() {
        return List.of(Worker.periodic("access-upkeep", () -> ended.forgetEnded(ENDED_AT_ONCE)));
    }
}
