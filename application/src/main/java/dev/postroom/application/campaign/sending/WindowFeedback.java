package dev.postroom.application.campaign.sending;

import dev.postroom.application.email.BounceHandling;
import dev.postroom.domain.campaign.RecipientStatus;
import dev.postroom.domain.campaign.sending.HeldRefusals;
import dev.postroom.domain.campaign.sending.Recipient;
import dev.postroom.domain.email.transport.MailOutcome;
import dev.postroom.domain.email.transport.SmtpReply;
import dev.postroom.domain.shared.address.EmailAddress;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Bounces and acceptances of one window. Belongs to one thread. */
final class WindowFeedback {

    private final Set<String> shaky;
    private final List<Dead> dead = new ArrayList<>();
    private final List<EmailAddress> putOff = new ArrayList<>();
    private final List<EmailAddress> recovered = new ArrayList<>();

    /**
     * @param shaky the keys of the addresses that had soft bounces
     */
    WindowFeedback(Set<String> shaky) {
        this.shaky = shaky;
    }

    private record Dead(Recipient recipient, String words) {}

    /** Takes an answer, and the status that follows from it. */
    void add(Recipient recipient, MailOutcome answer, RecipientStatus status) {
        EmailAddress address = recipient.email();
        switch (answer) {
            case MailOutcome.Refused refused when refused.about().endsThePerson() ->
                    dead.add(new Dead(recipient, SmtpReply.wordsOf(refused.reply())));
            case MailOutcome.Refused refused when refused.about().isSoft() -> putOff.add(address);
            case MailOutcome.Deferred _ when status == RecipientStatus.FAILED ->
                    putOff.add(address);
            case MailOutcome.Accepted _ when !shaky.isEmpty() && shaky.contains(address.key()) ->
                    recovered.add(address);
            default -> {
                // says nothing about the person
            }
        }
    }

    /** Whether no person changes because of it. */
    boolean isEmpty() {
        return dead.isEmpty() && putOff.isEmpty() && recovered.isEmpty();
    }

    BounceHandling.Findings at(Instant now) {
        return new BounceHandling.Findings(List.of(), putOff, recovered, now);
    }

    /** The people whose mailboxes do not exist, if the server is to be believed. */
    List<HeldRefusals.Refusal> refusals(Instant now) {
        return dead.stream()
                .map(one ->
                        new HeldRefusals.Refusal(
                                one.recipient().subscriber(),
                                one.recipient().email(),
                                one.words(),
                                now))
                .toList();
    }
}
