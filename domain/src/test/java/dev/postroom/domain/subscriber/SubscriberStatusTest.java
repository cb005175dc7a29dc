package dev.postroom.domain.subscriber;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.shared.text.Keyword;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SubscriberStatusTest {

    /** For each status in the order of declaration: y allowed, c with consent, n not. */
    @ParameterizedTest
    @CsvSource({
        "PENDING, yynnn",
        "ACTIVE, nyyyy",
        "UNSUBSCRIBED, ncynn",
        "BOUNCED, ncnyn",
        "COMPLAINED, ncnny"
    })
    void clientsCanRequestOnlyTheTransitionsOfTheTable(SubscriberStatus from, String moves) {
        SubscriberStatus[] all = SubscriberStatus.values();
        for (int i = 0; i < all.length; i++) {
            SubscriberStatus to = all[i];
            char move = moves.charAt(i);
            assertThat(from.mayBeSetTo(to)).as("%s to %s", from, to).isEqualTo(move != 'n');
            assertThat(from.needsConsentToBecome(to)).isEqualTo(move == 'c');
            assertThat(Keyword.parse(SubscriberStatus.class, to.keyword())).contains(to);
        }
    }

    /** For each status in the order of declaration: y possible, n not. */
    @ParameterizedTest
    @CsvSource({
        "PENDING, yyynn",
        "ACTIVE, nyyyy",
        "UNSUBSCRIBED, nyynn",
        "BOUNCED, nyyyn",
        "COMPLAINED, nynny"
    })
    void everyPersonCanOptOutExceptAfterAComplaint(SubscriberStatus from, String moves) {
        SubscriberStatus[] all = SubscriberStatus.values();
        for (int i = 0; i < all.length; i++) {
            assertThat(from.canBecome(all[i]))
                    .as("%s to %s", from, all[i])
                    .isEqualTo(moves.charAt(i) == 'y');
        }
    }
}
