package dev.postroom.domain.confirmation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.time.Instant;

class ConfirmationMailsTest {

    private static final Instant START = Instant.parse("2026-03-01T10:00:00Z");

    @Test
    void theNextMailWaitsFiveMinutes() {
        ConfirmationMails mails = ConfirmationMails.first(START);

        assertThat(mails.waitAt(START.plusSeconds(60))).contains(Duration.ofMinutes(4));
        assertThat(mails.waitAt(START.plus(ConfirmationMails.PAUSE))).isEmpty();
    }

    @Test
    void theSixthMailWaitsForTheEndOfTheDay() {
        ConfirmationMails mails = ConfirmationMails.first(START);
        for (int i = 1; i < ConfirmationMails.MOST; i++) {
            mails = mails.next(START.plus(ConfirmationMails.PAUSE.multipliedBy(i)));
        }

        assertThat(mails.waitAt(START.plus(Duration.ofHours(23)))).contains(Duration.ofHours(1));
        assertThat(mails.waitAt(START.plus(Duration.ofHours(24)))).isEmpty();
        assertThat(mails.next(START.plus(Duration.ofHours(24))).count()).isEqualTo(1);
    }

    @Test
    void noMailsCannotBeCounted() {
        assertThatThrownBy(() -> new ConfirmationMails(START, 0, START))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
