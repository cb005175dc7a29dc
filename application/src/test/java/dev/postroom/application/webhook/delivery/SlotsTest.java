package dev.postroom.application.webhook.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.AccountId;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.UUID;

/** How many posts may be under way, of an endpoint and of an account. */
final class SlotsTest {

    private static SlotCap after(SlotCap first, String answers) {
        SlotCap cap = first;
        for (int i = 0; i < answers.length(); i++) {
            cap =
                    switch (answers.charAt(i)) {
                        case '+' -> cap.afterSuccess();
                        case '-' -> cap.afterError();
                        default -> cap.afterSilence();
                    };
        }
        return cap;
    }

    @ParameterizedTest
    @CsvSource({
        "32, '', 4",
        "32, +++, 4",
        "32, ++++, 8",
        "32, +++++++++++, 8",
        "32, ++++++++++++, 16",
        "32, ++++++++++++++++++++++++++++, 32",
        "32, ++++++++++++++++++++++++++++++++++++++++++++++++++++++++++++++++, 32",
        "32, ++++++++++++++++++++++++++++-, 16",
        "32, ++++++++++++++++++++++++++++--, 8",
        "32, ++++++++++++++++++++++++++++-----, 4",
        "32, ++++++++++++++++++++++++++++0, 4",
        "2, ++++++++, 2",
        "1, +-0, 1",
        "6, ++++, 6"
    })
    void theSlotsOfAnEndpointFollowItsAnswers(int limit, String answers, int slots) {
        assertThat(after(SlotCap.first(limit), answers).slots()).isEqualTo(slots);
    }

    private static int takeAll(AccountQuota slots, AccountId account) {
        int taken = 0;
        while (slots.take(account)) {
            taken++;
        }
        return taken;
    }

    @Test
    void anAccountHoldsNoMoreThanIsFree() {
        AccountQuota slots = new AccountQuota(100);
        AccountId first = new AccountId(new UUID(0, 1));
        assertThat(takeAll(slots, first)).isEqualTo(50);
        assertThat(takeAll(slots, new AccountId(new UUID(0, 2)))).isEqualTo(25);
        assertThat(takeAll(slots, new AccountId(new UUID(0, 3)))).isEqualTo(13);
        assertThat(takeAll(slots, first)).isZero();
        assertThat(slots.taken()).isEqualTo(88);
        for (int i = 0; i < 50; i++) {
            slots.free(first);
        }
        assertThat(slots.taken()).isEqualTo(38);
        assertThat(takeAll(slots, first)).isEqualTo(31);
    }

    @Test
    void oneSlotIsUsable() {
        assertThat(takeAll(new AccountQuota(1), new AccountId(new UUID(0, 1)))).isEqualTo(1);
    }
}
