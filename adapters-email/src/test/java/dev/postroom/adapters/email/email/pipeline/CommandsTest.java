package dev.postroom.adapters.email.email.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.email.email.mime.WireMessage;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.Optional;

final class CommandsTest {

    private static WireMessage message(String to, Optional<String> envelopeId) {
        return new WireMessage("b1@bounces.example.org", to, envelopeId, new byte[42]);
    }

    @Test
    void aServerThatOffersNothingGetsTheAddressesAlone() {
        Commands plain = new Commands(false, false);
        WireMessage message = message("ann@example.com", Optional.of("b1"));

        assertThat(plain.mail(message)).isEqualTo("MAIL FROM:<b1@bounces.example.org>");
        assertThat(plain.recipient(message)).isEqualTo("RCPT TO:<ann@example.com>");
    }

    @Test
    void aServerThatOffersReportsIsAskedForThoseOfFailures() {
        Commands asking = new Commands(true, true);
        WireMessage message = message("ann@example.com", Optional.of("b1"));

        assertThat(asking.mail(message))
                .isEqualTo("MAIL FROM:<b1@bounces.example.org> SIZE=42 RET=HDRS ENVID=b1");
        assertThat(asking.recipient(message))
                .isEqualTo("RCPT TO:<ann@example.com> NOTIFY=FAILURE ORCPT=rfc822;ann@example.com");
    }

    @Test
    void noReportIsAskedForOfAMailThatNoneCouldName() {
        Commands asking = new Commands(false, true);
        WireMessage message = message("ann@example.com", Optional.empty());

        assertThat(asking.mail(message)).isEqualTo("MAIL FROM:<b1@bounces.example.org>");
        assertThat(asking.recipient(message)).isEqualTo("RCPT TO:<ann@example.com>");
    }

    @ParameterizedTest
    @CsvSource({
        "ann+tag@example.com, ann+2Btag@example.com",
        "a=b@example.com, a+3Db@example.com",
        "a+b=c+@example.com, a+2Bb+3Dc+2B@example.com",
        "o'neil@xn--bcher-kva.example, o'neil@xn--bcher-kva.example"
    })
    void theRecipientIsWrittenAsXtext(String address, String xtext) {
        assertThat(new Commands(false, true).recipient(message(address, Optional.of("b1"))))
                .endsWith(" ORCPT=rfc822;" + xtext);
    }
}
