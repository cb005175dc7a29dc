package dev.postroom.application.campaign;

import dev.postroom.application.email.AddressVerdicts;
import dev.postroom.domain.campaign.RecipientStatus;
import dev.postroom.domain.email.MailOutcome;
import dev.postroom.domain.shared.EmailAddress;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** What the answers to a window say about its people. Belongs to one thread. */
final class WindowFindings {

    private final Set<String> shaky;
    private final List<EmailAddress> dead = new ArrayList<>();
    private final List<EmailAddress> putOff = new ArrayList<>();
    private final List<EmailAddress> recovered = new ArrayList<>();

    /**
     * @param shaky the keys of the addresses that had soft bounces
     */
    WindowFindings(Set<String> shaky) {
        this.shaky = shaky;
    }

    /** Takes an answer, and the status that follows from it. */
    void add(EmailAddress address, MailOutcome answer, RecipientStatus status) {
        switch (answer) {
            case MailOutcome.Refused refused when refused.about().endsThePerson() ->
                    dead.add(address);
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

    AddressVerdicts.Findings at(Instant now) {
        return new AddressVerdicts.Findings(
                dead.stream()
                        .map(address ->
                                new AddressVerdicts.Verdict(
                                        address, AddressVerdicts.Reason.NO_MAILBOX, now))
                        .toList(),
                putOff,
                recovered,
                now);
    }
}
