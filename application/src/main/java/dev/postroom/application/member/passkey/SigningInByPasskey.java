package dev.postroom.application.member.passkey;

import dev.postroom.application.member.session.SessionStart;
import dev.postroom.application.member.session.SignInGate;
import dev.postroom.application.member.session.SignInNews;
import dev.postroom.domain.member.People;
import dev.postroom.domain.member.Person;
import dev.postroom.domain.member.SecretToken;
import dev.postroom.domain.member.access.AccessLink;
import dev.postroom.domain.member.passkey.PasskeyAnswer;
import dev.postroom.domain.member.passkey.PasskeySite;
import dev.postroom.domain.member.passkey.SignInByPasskey;
import dev.postroom.domain.member.session.SignInResult;
import dev.postroom.domain.member.session.Visit;
import dev.postroom.domain.shared.Transactions;

import java.util.Optional;

/** Signs people in by passkeys. */
public final class SigningInByPasskey implements SignInByPasskey {

    private final Transactions transactions;
    private final People people;
    private final PasskeyCheck check;
    private final SignInGate gate;
    private final SessionStart start;
    private final SignInNews news;

    public SigningInByPasskey(
            Transactions transactions,
            People people,
            PasskeyCheck check,
            SignInGate gate,
            SessionStart start,
            SignInNews news) {
        this.transactions = transactions;
        this.people = people;
        this.check = check;
        this.gate = gate;
        this.start = start;
        this.news = news;
    }

    @Override
    public Optional<PasskeySite> findSite() {
        return check.site();
    }

    @Override
    public SecretToken begin(Visit visit) {
        gate.admit(visit);
        return check.challenge(AccessLink.Purpose.PASSKEY_ENTRY, Optional.empty());
    }

    // a key cannot be guessed: attempts count for the client alone
    @Override
    public SignInResult.Proof signIn(PasskeyAnswer answer, Visit visit) {
        gate.admit(visit);
        return check.answered(answer, AccessLink.Purpose.PASSKEY_ENTRY, Optional.empty())
                .<SignInResult.Proof>flatMap(counted ->
                        people.find(counted.passkey().person())
                                .filter(person -> !person.isDisabled())
                                .map(person -> entered(person, counted, visit)))
                .orElseGet(SignInResult.Refused::new);
    }

    private SignInResult.Proof entered(Person person, PasskeyCheck.Counted counted, Visit visit) {
        return transactions.inTransaction(() -> {
            if (!check.use(counted)) {
                news.failed(person.address(), visit);
                return new SignInResult.Refused();
            }
            if (!gate.isKnown(person.address().key(), visit)) {
                news.newBrowser(person, visit);
            }
            return start.begin(person, visit, "passkey");
        });
    }
}
