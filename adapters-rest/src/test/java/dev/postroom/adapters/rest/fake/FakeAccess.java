package dev.postroom.adapters.rest.fake;

import dev.postroom.domain.identity.PersonId;
import dev.postroom.domain.member.SecretToken;
import dev.postroom.domain.member.access.EnterByLink;
import dev.postroom.domain.member.access.NewOwner;
import dev.postroom.domain.member.access.ResetPasswords;
import dev.postroom.domain.member.access.SetUpInstallation;
import dev.postroom.domain.member.session.Credentials;
import dev.postroom.domain.member.session.ManageOwnAccess;
import dev.postroom.domain.member.session.OpenSession;
import dev.postroom.domain.member.session.Session;
import dev.postroom.domain.member.session.SessionId;
import dev.postroom.domain.member.session.SignIn;
import dev.postroom.domain.member.session.SignInResult;
import dev.postroom.domain.member.session.Visit;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.failure.Failure;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Knows one person, {@code ann@acme.test} with {@link #PASSWORD}, and one link of each kind, whose
 * token is {@code good}. Another person, {@code app@acme.test}, needs a code.
 */
public final class FakeAccess
        implements SignIn, ManageOwnAccess, SetUpInstallation, ResetPasswords, EnterByLink {

    /** The password of the person. */
    public static final String PASSWORD = "correct horse battery";

    /** The secret of a browser that still needs the code {@code 123456}. */
    public static final SecretToken STARTED = SecretToken.parse("s".repeat(43)).orElseThrow();

    /** The received calls, in order. */
    public final List<Object> received = new CopyOnWriteArrayList<>();

    /** Whether the next attempts have to wait. */
    public volatile boolean waits;

    private int sessions;

    @Override
    public SignInResult signIn(Credentials credentials, Visit visit) {
        received.add(visit);
        if (credentials.address().equals("app@acme.test")) {
            return new SignInResult.CodeNeeded(STARTED);
        }
        return credentials.address().equals("ann@acme.test")
                ? check(credentials.password())
                : refused();
    }

    @Override
    public Optional<SignInResult.Proof> enterCode(String started, String code, Visit visit) {
        received.add(visit);
        return isStarted(started)
                ? Optional.of(check(code.equals("123456") ? PASSWORD : code))
                : Optional.empty();
    }

    @Override
    public boolean isStarted(String started) {
        return started.equals(STARTED.reveal());
    }

    @Override
    public SignInResult signInByProxy(EmailAddress address, Visit visit) {
        received.add(address.value());
        return switch (address.key()) {
            case "ann@acme.test" -> signedIn();
            case "app@acme.test" -> new SignInResult.CodeNeeded(STARTED);
            default -> refused();
        };
    }

    private static SignInResult.Refused refused() {
        return new SignInResult.Refused();
    }

    private SignInResult.Proof check(String password) {
        if (waits) {
            return new SignInResult.Wait(Duration.ofSeconds(8));
        }
        return password.equals(PASSWORD) ? signedIn() : refused();
    }

    private SignInResult.SignedIn signedIn() {
        byte[] bytes =
                "a session, number %014d".formatted(++sessions).getBytes(StandardCharsets.US_ASCII);
        String text =
                Base64.getUrlEncoder().withoutPadding().encodeToString(Arrays.copyOf(bytes, 32));
        return new SignInResult.SignedIn(
                SecretToken.parse(text).orElseThrow(),
                new PersonId(new UUID(0, 1)),
                "device.of.ann");
    }

    @Override
    public List<Session> sessions(OpenSession session) {
        Session other =
                new Session(
                        new SessionId(new UUID(0, 7)),
                        session.person().id(),
                        FakeSessions.BEGAN,
                        FakeSessions.BEGAN,
                        FakeSessions.BEGAN,
                        "192.0.2.7",
                        "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0");
        return List.of(session.session(), other);
    }

    @Override
    public void signOut(OpenSession session) {
        received.add(session.id());
    }

    @Override
    public void end(OpenSession session, SessionId ended) {
        received.add(ended);
    }

    @Override
    public void endOthers(OpenSession session) {
        received.add("others");
    }

    @Override
    public SignInResult.Proof stepUp(OpenSession session, String password, Visit visit) {
        return check(password);
    }

    @Override
    public SignInResult.Proof changePassword(
            OpenSession session, String current, String replacement, Visit visit) {
        requireLong(replacement);
        return check(current);
    }

    private static void requireLong(String password) {
        if (password.length() < 15) {
            throw Failure.Invalid.field("password", "too_short", "At least 15 characters.")
                    .asException();
        }
    }

    @Override
    public void rename(OpenSession session, String name) {
        received.add(name);
    }

    @Override
    public Optional<SecretToken> issueLink() {
        return Optional.empty();
    }

    @Override
    public SecretToken issueLink(EmailAddress address) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Optional<SignInResult.SignedIn> enter(String token, Visit visit) {
        return isOpen(token) ? Optional.of(signedIn()) : Optional.empty();
    }

    @Override
    public boolean isOpen(String token) {
        return token.equals("good");
    }

    @Override
    public Optional<SignInResult.SignedIn> complete(String token, NewOwner owner, Visit visit) {
        requireLong(owner.password());
        return isOpen(token) ? Optional.of(signedIn()) : Optional.empty();
    }

    @Override
    public void completeUnattended(NewOwner owner) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void request(String address, Visit visit) {
        received.add(address);
    }

    @Override
    public boolean canMail() {
        return true;
    }

    @Override
    public Optional<EmailAddress> find(String token) {
        return isOpen(token) ? Optional.of(EmailAddress.given("ann@acme.test")) : Optional.empty();
    }

    @Override
    public boolean reset(String token, String password, Visit visit) {
        requireLong(password);
        return isOpen(token);
    }
}
