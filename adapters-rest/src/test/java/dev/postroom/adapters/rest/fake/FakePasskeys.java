package dev.postroom.adapters.rest.fake;

import dev.postroom.domain.identity.PersonId;
import dev.postroom.domain.member.SecretToken;
import dev.postroom.domain.member.passkey.KeyAlgorithm;
import dev.postroom.domain.member.passkey.ManageOwnPasskeys;
import dev.postroom.domain.member.passkey.NewPasskey;
import dev.postroom.domain.member.passkey.Passkey;
import dev.postroom.domain.member.passkey.PasskeyAnswer;
import dev.postroom.domain.member.passkey.PasskeyId;
import dev.postroom.domain.member.passkey.PasskeyKey;
import dev.postroom.domain.member.passkey.PasskeySite;
import dev.postroom.domain.member.passkey.SignInByPasskey;
import dev.postroom.domain.member.session.OpenSession;
import dev.postroom.domain.member.session.SignInResult;
import dev.postroom.domain.member.session.Visit;
import dev.postroom.domain.shared.failure.Failure;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;

/** Knows one passkey, whose credential is {@code good}. Records each change. */
public final class FakePasskeys implements ManageOwnPasskeys, SignInByPasskey {

    /** The site; empty: there are no passkeys. */
    public volatile Optional<PasskeySite> site = Optional.empty();

    /** The challenge that is always given. */
    public static final SecretToken CHALLENGE = SecretToken.parse("c".repeat(43)).orElseThrow();

    /** The passkey. */
    public static final PasskeyId ID = new PasskeyId(new UUID(0, 9));

    /** The answers and changes, in order. */
    public final List<Object> received = new CopyOnWriteArrayList<>();

    @Override
    public Optional<PasskeySite> findSite() {
        return site;
    }

    @Override
    public SecretToken begin(Visit visit) {
        return CHALLENGE;
    }

    @Override
    public SignInResult.Proof signIn(PasskeyAnswer answer, Visit visit) {
        received.add(answer);
        return answer.credential().equals("good") ? renewed() : new SignInResult.Refused();
    }

    @Override
    public List<Passkey> list(OpenSession session) {
        return List.of(
                new Passkey(
                        ID,
                        session.person().id(),
                        "good",
                        new PasskeyKey(KeyAlgorithm.ES256, "key"),
                        "The laptop",
                        0,
                        FakeSessions.BEGAN,
                        Optional.empty()));
    }

    @Override
    public SecretToken begin(OpenSession session) {
        return CHALLENGE;
    }

    @Override
    public Optional<SignInResult.SignedIn> add(
            OpenSession session, String name, NewPasskey answer, Visit visit) {
        if (name.isBlank()) {
            throw Failure.Invalid.field("name", "blank", "Must not be blank.").asException();
        }
        received.add(answer);
        return answer.key().equals("good") ? Optional.of(renewed()) : Optional.empty();
    }

    @Override
    public SecretToken beginProof(OpenSession session, Visit visit) {
        return CHALLENGE;
    }

    @Override
    public SignInResult.Proof prove(OpenSession session, PasskeyAnswer answer, Visit visit) {
        return signIn(answer, visit);
    }

    @Override
    public SignInResult.SignedIn remove(OpenSession session, PasskeyId id, Visit visit) {
        received.add(id);
        return renewed();
    }

    private static SignInResult.SignedIn renewed() {
        return new SignInResult.SignedIn(
                SecretToken.parse("n".repeat(43)).orElseThrow(),
                new PersonId(new UUID(0, 1)),
                "device.of.ann");
    }
}
