package dev.postroom.application.campaign.sending;

import dev.postroom.application.email.BounceHandling;
import dev.postroom.application.email.MailboxNews;
import dev.postroom.domain.campaign.RecipientStatus;
import dev.postroom.domain.campaign.sending.HeldRefusals;
import dev.postroom.domain.campaign.sending.Recipient;
import dev.postroom.domain.email.transport.MailOutcome;
import dev.postroom.domain.email.transport.SaidText;
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
        switch (MailboxNews.of(answer)) {
            case GONE -> dead.add(new Dead(recipient, SaidText.wordsOf(answer.text())));
            case IN_TROUBLE -> {
                if (status.isTerminal()) {
                    putOff.add(address);
                }
            }
            case WORKS -> {
                if (!shaky.isEmpty() && shaky.contains(address.key())) {
                    recovered.add(address);
                }
            }
            case NONE -> {}
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
