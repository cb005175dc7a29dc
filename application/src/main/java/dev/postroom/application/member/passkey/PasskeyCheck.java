package dev.postroom.application.member.passkey;

import dev.postroom.application.member.access.Links;
import dev.postroom.domain.identity.PersonId;
import dev.postroom.domain.member.SecretToken;
import dev.postroom.domain.member.access.AccessLink;
import dev.postroom.domain.member.access.AccessLinks;
import dev.postroom.domain.member.passkey.MadePasskey;
import dev.postroom.domain.member.passkey.NewPasskey;
import dev.postroom.domain.member.passkey.Passkey;
import dev.postroom.domain.member.passkey.PasskeyAnswer;
import dev.postroom.domain.member.passkey.PasskeySite;
import dev.postroom.domain.member.passkey.Passkeys;
import dev.postroom.domain.shared.Transactions;

import java.time.InstantSource;
import java.util.Optional;

/** Challenges for passkeys, and the answers to them. */
public final class PasskeyCheck {

    private final Transactions transactions;
    private final Passkeys passkeys;
    private final AccessLinks links;
    private final Links made;
    private final Optional<PasskeySite> site;
    private final InstantSource clock;

    /**
     * @param links keep challenges, by their hashes
     * @param site empty: every answer is refused
     */
    public PasskeyCheck(
            Transactions transactions,
            Passkeys passkeys,
            AccessLinks links,
            Links made,
            Optional<PasskeySite> site,
            InstantSource clock) {
        this.transactions = transactions;
        this.passkeys = passkeys;
        this.links = links;
        this.made = made;
        this.site = site;
        this.clock = clock;
    }

    Optional<PasskeySite> site() {
        return site;
    }

    /** A challenge for this purpose. */
    SecretToken challenge(AccessLink.Purpose purpose, Optional<PersonId> person) {
        return transactions.inTransaction(() -> made.make(purpose, person));
    }

    /** The passkey that was made for a challenge of the person; empty when anything is wrong. */
    Optional<MadePasskey> made(NewPasskey answer, PersonId person) {
        return isTaken(
                        answer.client().challenge(),
                        AccessLink.Purpose.NEW_PASSKEY,
                        Optional.of(person))
                ? site.flatMap(here -> here.made(answer))
                : Optional.empty();
    }

    /** Whether a challenge of this purpose can still be answered; it cannot be answered again. */
    private boolean isTaken(
            String challenge, AccessLink.Purpose purpose, Optional<PersonId> person) {
        return SecretToken.parse(challenge)
                .filter(token ->
                        transactions.inTransaction(
                                () -> isOpen(token, purpose, person) && links.take(token.hash())))
                .isPresent();
    }

    private boolean isOpen(
            SecretToken token, AccessLink.Purpose purpose, Optional<PersonId> person) {
        return links.find(token.hash())
                .filter(link -> link.purpose() == purpose)
                .filter(link -> link.person().equals(person))
                .filter(link -> !link.hasEndedAt(clock.instant()))
                .isPresent();
    }

    /**
     * The passkey that has answered a challenge of this purpose, with the count of uses that its
     * device gives; empty when anything is wrong.
     *
     * @param person for whom the challenge was made; empty: for any
     */
    Optional<Counted> answered(
            PasskeyAnswer answer, AccessLink.Purpose purpose, Optional<PersonId> person) {
        if (!isTaken(answer.client().challenge(), purpose, person)) {
            return Optional.empty();
        }
        return passkeys.find(answer.credential())
                .filter(passkey -> person.orElse(passkey.person()).equals(passkey.person()))
                // a device may leave the person out where it was told which passkey to use
                .filter(passkey ->
                        answer.user().equals(Passkey.userOf(passkey.person()))
                                || (person.isPresent() && answer.user().isEmpty()))
                .flatMap(passkey ->
                        site.flatMap(here -> here.counted(passkey, answer))
                                .map(count -> new Counted(passkey, count)));
    }

    /** A passkey with the count of uses of its answer. */
    record Counted(Passkey passkey, long count) {}

    /** Notes the use; false when the device has counted as far before. Needs a transaction. */
    boolean use(Counted counted) {
        return passkeys.use(counted.passkey().id(), counted.count(), clock.instant());
    }
}
