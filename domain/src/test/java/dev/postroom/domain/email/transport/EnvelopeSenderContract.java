package dev.postroom.domain.email.transport;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.email.CompleteMailContract;
import dev.postroom.domain.email.Handover;
import dev.postroom.domain.email.message.OutgoingMail;
import dev.postroom.domain.shared.address.EmailAddress;

import org.junit.jupiter.api.Test;

import java.util.List;

/** Tests of transports that say the envelope sender of each mail to the other side. */
public interface EnvelopeSenderContract extends CompleteMailContract {

    private static OutgoingMail returning(String localPart) {
        return CompleteMailContract.wholeMail()
                .returningTo(new EmailAddress(localPart + "@bounces.example.org"));
    }

    @Test
    default void reportsOfEachMailComeBackToItsOwnAddress() {
        List<OutgoingMail> mails =
                List.of(
                        returning("b" + "1".repeat(60)),
                        CompleteMailContract.wholeMail(),
                        returning("b" + "2".repeat(60)));

        Handover.send(transport(), workspace(), mails);

        assertThat(received())
                .extracting(OutgoingMail::envelopeSender)
                .containsExactlyInAnyOrderElementsOf(
                        mails.stream().map(OutgoingMail::envelopeSender).toList());
    }

    @Test
    default void theSenderThatReadersSeeStaysTheSame() {
        OutgoingMail mail = returning("b" + "1".repeat(60));

        Handover.send(transport(), workspace(), List.of(mail));

        assertThat(received()).extracting(OutgoingMail::from).containsExactly(mail.from());
    }
}
