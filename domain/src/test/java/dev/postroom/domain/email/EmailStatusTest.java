package dev.postroom.domain.email;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.shared.text.Keyword;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.Arrays;
import java.util.List;
import java.util.Set;

final class EmailStatusTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = ':',
            value = {
                "scheduled : sending cancelled",
                "queued : sending cancelled",
                "sending : sending queued sent deferred bounced failed suppressed cancelled",
                "sent : delivered bounced complained",
                "delivered : bounced complained",
                "deferred : sending cancelled",
                "bounced : ''",
                "complained : ''",
                "failed : ''",
                "suppressed : ''",
                "cancelled : ''"
            })
    void eachStatusHasExactlyTheseSuccessors(String word, String followers) {
        EmailStatus status = Keyword.parse(EmailStatus.class, word).orElseThrow();
        List<String> expected = List.of(followers.split(" ", -1));
        for (EmailStatus other : EmailStatus.values()) {
            assertThat(status.canBecome(other))
                    .as("%s to %s", word, other.keyword())
                    .isEqualTo(expected.contains(other.keyword()));
        }
    }

    @ParameterizedTest
    @EnumSource
    void eachTypeIsFoundByItsKeyword(EmailStatus status) {
        assertThat(Keyword.parse(EmailStatus.class, status.keyword())).contains(status);
        assertThat(Keyword.parse(EmailStatus.class, status.name())).isEmpty();
    }

    @Test
    void aWorkerHasToDoWithThese() {
        assertThat(Arrays.stream(EmailStatus.values()).filter(EmailStatus::isToBeSent))
                .containsExactlyInAnyOrderElementsOf(
                        Set.of(
                                EmailStatus.SCHEDULED,
                                EmailStatus.QUEUED,
                                EmailStatus.SENDING,
                                EmailStatus.DEFERRED));
    }
}
