package dev.postroom.application.member.access;

import dev.postroom.application.account.AccountManagement;
import dev.postroom.application.audit.SignInFailureRecorder;
import dev.postroom.application.member.MemberManagement;
import dev.postroom.application.member.PeopleManagement;
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
import dev.postroom.application.shared.House;
import dev.postroom.domain.email.SenderPolicy;
import dev.postroom.domain.email.message.Mailbox;
import dev.postroom.domain.email.message.OutgoingMail;
import dev.postroom.domain.identity.PersonId;
import dev.postroom.domain.identity.Role;
import dev.postroom.domain.member.Membership;
import dev.postroom.domain.member.Person;
import dev.postroom.domain.member.PlainPasswordHashes;
import dev.postroom.domain.member.Reach;
import dev.postroom.domain.member.access.MemberPorts;
import dev.postroom.domain.member.passkey.PasskeySite;
import dev.postroom.domain.member.provider.IdentityProvider;
import dev.postroom.domain.member.session.Credentials;
import dev.postroom.domain.member.session.OpenSession;
import dev.postroom.domain.member.session.SessionLife;
import dev.postroom.domain.member.session.SignInResult;
import dev.postroom.domain.member.session.Visit;
import dev.postroom.domain.shared.Randomness;
import dev.postroom.domain.shared.SeededRandomness;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.seal.MacKey;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** People of a house, and all use cases around them. */
public final class MemberScene {

    public static final String PASSWORD = "four words or fifteen letters";
    public static final String OTHER = "another of these long passwords";
    public static final String ANN = "Ann@example.org";
    public static final SessionLife LIFE =
            new SessionLife(Duration.ofHours(12), Duration.ofDays(14));

    private static final URI ROOT = URI.create("https://mail.example.com/");

    private final House house = House.create();
    private final Randomness randomness = new SeededRandomness(1);
    private final PlainPasswordHashes hashes = new PlainPasswordHashes();
    private final SignInGate gate =
            new SignInGate(
                    house.ports().transactions(),
                    members().attempts(),
                    new MacKey(new byte[32]),
                    randomness,
                    house.ports().clock());
    private final MemberAudit audit =
            new MemberAudit(
                    house.audit(),
                    new SignInFailureRecorder(house.ports().audit().failures(), house.audit()),
                    members().members());
    private final SessionStart start =
            new SessionStart(
                    members().sessions(),
                    gate,
                    audit,
                    house.ports().ids(),
                    randomness,
                    house.ports().clock());

    public House house() {
        return house;
    }

    public MemberPorts members() {
        return house.ports().member();
    }

    public PlainPasswordHashes hashes() {
        return hashes;
    }

    public SignInGate gate() {
        return gate;
    }

    public MemberAudit audit() {
        return audit;
    }

    public Links links() {
        return new Links(members().links(), randomness, house.ports().clock());
    }

    public SigningIn signingIn() {
        return new SigningIn(
                house.ports().transactions(),
                members().people(),
                members().links(),
                hashes,
                codes(),
                binding(),
                gate,
                start,
                news(),
                randomness,
                house.ports().clock());
    }

    private CodeCheck codes() {
        return new CodeCheck(
                members().factors(),
                new MacKey(new byte[32]),
                audit,
                news(),
                house.ports().clock());
    }

    private ProviderBinding binding() {
        return new ProviderBinding(members().subjects(), audit, house.ports().clock());
    }

    /** The operator's management of people. */
    public PeopleManagement people() {
        return new PeopleManagement(
                house.work(),
                house.ports().account().accounts(),
                members().people(),
                members().members(),
                members().sessions(),
                members().factors(),
                members().passkeys(),
                members().subjects(),
                links(),
                audit);
    }

    /** The management of members by members, without mail. */
    public MemberManagement managing() {
        return managing(false);
    }

    /** The management of members by members, whose invitations are mailed or not. */
    public MemberManagement managing(boolean mails) {
        return new MemberManagement(
                house.work(),
                new MemberManagement.Ports(
                        members().people(),
                        members().members(),
                        members().invitations(),
                        members().sessions(),
                        members().factors(),
                        members().mails()),
                resetting(mails),
                new SeededRandomness(2));
    }

    /** The token of a link on which a person chooses another password. */
    public String linkFor(Person person) {
        return people().resetPassword(person.address()).reveal();
    }

    public OwnFactor factor() {
        return new OwnFactor(
                house.ports().transactions(),
                members().factors(),
                codes(),
                start,
                audit,
                randomness,
                house.ports().clock());
    }

    /** Signing in by passkeys. */
    public SigningInByPasskey byPasskey() {
        return new SigningInByPasskey(
                house.ports().transactions(),
                members().people(),
                passkeyCheck(),
                gate,
                start,
                news());
    }

    /** The passkeys of people, at {@link #ROOT}. */
    public OwnPasskeys passkeys() {
        return new OwnPasskeys(
                house.ports().transactions(),
                members().passkeys(),
                passkeyCheck(),
                gate,
                start,
                audit,
                news(),
                house.ports().ids(),
                house.ports().clock());
    }

    /** Signing in by this provider. */
    public SigningInByProvider byProvider(IdentityProvider provider) {
        return new SigningInByProvider(
                house.ports().transactions(),
                Optional.of(provider),
                new SigningInByProvider.Ports(members().people(), members().links()),
                binding(),
                links(),
                codes(),
                gate,
                start,
                news(),
                house.ports().clock());
    }

    private PasskeyCheck passkeyCheck() {
        return new PasskeyCheck(
                house.ports().transactions(),
                members().passkeys(),
                members().links(),
                links(),
                PasskeySite.at(ROOT),
                house.ports().clock());
    }

    private SignInNews news() {
        return new SignInNews(members().mails(), house.ports().ids(), house.ports().clock());
    }

    public SessionOpening opening() {
        return new SessionOpening(
                members().sessions(),
                members().people(),
                members().members(),
                members().factors(),
                LIFE,
                house.ports().clock());
    }

    public OwnAccess own() {
        return new OwnAccess(
                house.ports().transactions(),
                members().people(),
                members().sessions(),
                hashes,
                codes(),
                gate,
                start,
                audit,
                news(),
                LIFE,
                house.ports().clock());
    }

    InstallationSetUp setUp() {
        return new InstallationSetUp(
                house.work(),
                members().people(),
                members().members(),
                new AccountManagement(
                        house.work(),
                        house.ports().account().accounts(),
                        house.ports().account().discarded()),
                members().links(),
                links(),
                hashes,
                gate,
                start,
                audit);
    }

    LinkEntering entering() {
        return new LinkEntering(
                house.ports().transactions(),
                members().people(),
                members().links(),
                links(),
                start);
    }

    InvitationAccepting accepting() {
        return new InvitationAccepting(
                house.work(),
                house.ports().account().accounts(),
                members().people(),
                members().members(),
                members().invitations(),
                hashes,
                gate,
                start,
                audit);
    }

    /** Resets passwords where mail can be sent, or cannot. */
    public PasswordResetting resetting(boolean mails) {
        return new PasswordResetting(
                house.work(),
                new PasswordResetting.Ports(
                        members().people(),
                        members().sessions(),
                        members().links(),
                        members().mails(),
                        hashes),
                links(),
                gate,
                audit,
                post(mails),
                pages());
    }

    AccessMailing mailing() {
        return new AccessMailing(
                house.work(),
                new AccessMailing.Ports(
                        members().people(),
                        house.ports().account().accounts(),
                        members().invitations(),
                        members().links(),
                        members().mails()),
                links(),
                pages(),
                post(true),
                randomness,
                gate,
                audit);
    }

    /** Lets the worker send all mails that wait; the mails that were sent so far. */
    public List<OutgoingMail> sent() {
        while (mailing().sendNext() > 0) {
            // until none is left
        }
        return house.liveMail().mails();
    }

    private static AccessPages pages() {
        return new AccessPages(Optional.of(ROOT));
    }

    private AccessPost post(boolean isOpen) {
        return new AccessPost(
                house.liveMail(),
                house.ports().account().accounts(),
                new SenderPolicy(Mailbox.parse("Postroom <post@example.com>"), Set.of()),
                house.ports().ids(),
                isOpen);
    }

    /** A stored person with the usual password, who is a member of the house's account. */
    public Person member(String address, Role role, Reach reach) {
        PersonId id = new PersonId(house.ports().ids().next());
        Person person =
                Person.named(
                        id,
                        new EmailAddress(address),
                        address.substring(0, address.indexOf('@')),
                        house.ports().now());
        members().people().add(person, Optional.of(hashes.hash(PASSWORD)));
        members()
                .members()
                .put(new Membership(house.live().account(), id, role, reach, house.ports().now()));
        return person;
    }

    /** The owner of the house's account. */
    public Person ann() {
        return member(ANN, Role.OWNER, Reach.BOTH);
    }

    /** A visit of this client, without a device that is known. */
    public static Visit visit(String client) {
        return new Visit(client, client, "Browser", Optional.empty());
    }

    /** Signs in from a usual client. */
    public SignInResult signIn(String address, String password) {
        return signingIn().signIn(new Credentials(address, password), visit("192.0.2.1"));
    }

    /** Signs in, which must succeed. */
    public SignInResult.SignedIn signedIn(String address) {
        return (SignInResult.SignedIn) signIn(address, PASSWORD);
    }

    /** The open session of a secret. */
    public OpenSession open(SignInResult.SignedIn signedIn) {
        return opening().find(signedIn.session().reveal()).orElseThrow();
    }
}
