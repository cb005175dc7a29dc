package dev.postroom.application.campaign;

import dev.postroom.domain.campaign.OnUnknown;
import dev.postroom.domain.campaign.Recipient;
import dev.postroom.domain.campaign.RecipientOutcome;
import dev.postroom.domain.email.MailOutcome;
import dev.postroom.domain.email.OutgoingMail;
import dev.postroom.domain.shared.FailureException;

import java.util.ArrayList;
import java.util.List;

/** Hands one batch to a transport. */
final class BatchSending {

    private BatchSending() {}

    /**
     * What came of a batch.
     *
     * @param outcomes one for each recipient
     * @param answers of the transport, for those mails that could be written
     */
    record Result(List<RecipientOutcome> outcomes, List<MailOutcome> answers) {

        /** Whether some mails were not taken for reasons that lie with the connection. */
        boolean isDisturbed() {
            return answers.stream().anyMatch(Result::isDisturbance);
        }

        private static boolean isDisturbance(MailOutcome answer) {
            return answer instanceof MailOutcome.Unreachable
                    || answer instanceof MailOutcome.Unknown;
        }
    }

    static Result send(OpenedCampaign opened, List<Recipient> batch) {
        List<RecipientOutcome> outcomes = new ArrayList<>();
        List<Recipient> written = new ArrayList<>();
        List<OutgoingMail> mails = new ArrayList<>();
        for (Recipient recipient : batch) {
            try {
                mails.add(opened.writer().write(recipient));
                written.add(recipient);
            } catch (FailureException e) {
                outcomes.add(RecipientOutcomes.unwritable(recipient, e.failure().detail()));
            }
        }
        List<MailOutcome> answers =
                mails.isEmpty() ? List.of() : opened.transport().send(opened.workspace(), mails);
        OnUnknown onUnknown = opened.campaign().schedule().onUnknown();
        for (int i = 0; i < written.size(); i++) {
            outcomes.add(RecipientOutcomes.of(written.get(i), answers.get(i), onUnknown));
        }
        return new Result(outcomes, answers);
    }
}
