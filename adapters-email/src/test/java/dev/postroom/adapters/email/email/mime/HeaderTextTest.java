package dev.postroom.adapters.email.email.mime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.postroom.domain.email.MailFixture;
import dev.postroom.domain.email.message.OutgoingMail;
import dev.postroom.domain.shared.SettableClock;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.UUID;

/** No header value can end its header. */
class HeaderTextTest {

    @ParameterizedTest
    @ValueSource(strings = {"a\rb", "a\nb", "a\r\nBcc: b@example.com", "a\0b"})
    void aLineBreakInAMessageIdIsRefused(String bad) {
        OutgoingMail mail = MailFixture.mail(new UUID(0, 1)).build();
        OutgoingMail forged =
                new OutgoingMail(
                        bad,
                        mail.from(),
                        mail.to(),
                        mail.replyTo(),
                        mail.content(),
                        mail.headers(),
                        mail.unsubscribe(),
                        mail.shownRecipients());
        assertThatThrownBy(() -> new MessageWriter(new SettableClock()).bytes(forged))
                .isInstanceOf(UnwritableMailException.class)
                .hasCauseInstanceOf(IllegalArgumentException.class)
                .hasMessageNotContaining(bad);
    }

    @Test
    void ordinaryTextPassesUnchanged() {
        assertThat(HeaderText.checked("Grüße, Ann\t!")).isEqualTo("Grüße, Ann\t!");
    }
}
