package dev.postroom.domain.billing.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.failure.Violation;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.net.URI;
import java.util.List;

final class ReturnUrlTest {

    private static final ReturnOrigins ORIGINS =
            ReturnOrigins.of(
                    List.of("https://shop.example", "http://localhost:3000"),
                    URI.create("https://mail.example"));

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://shop.example",
                "https://shop.example/",
                "https://shop.example/thanks?order=1&next=https://evil.example",
                "HTTPS://SHOP.example:443/thanks",
                "http://localhost:3000/thanks"
            })
    void aPageOnAnAllowedOriginIsReadAsItIs(String text) {
        assertThat(ORIGINS.read(text)).hasToString(text);
    }

    @Test
    void theAddressAfterAPaymentMayNameTheCheckout() {
        String text = "https://shop.example/ok?session={CHECKOUT_SESSION_ID}&a=b";
        ReturnUrl url = ORIGINS.readAfterPayment(text);
        assertThat(ReturnUrl.withSession(url.value(), ReturnUrl.SESSION)).isEqualTo(text);
        assertThat(ReturnUrl.withSession(url.value(), "cs_1"))
                .isEqualTo("https://shop.example/ok?session=cs_1&a=b");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://shop.example/{OTHER}",
                "https://shop.example/{checkout_session_id}",
                "https://{CHECKOUT_SESSION_ID}/",
                "https://{CHECKOUT_SESSION_ID}.shop.example/",
                "{CHECKOUT_SESSION_ID}",
            })
    void otherPlaceholdersAndPlacesAreRefused(String text) {
        assertThatThrownBy(() -> ORIGINS.readAfterPayment(text))
                .isInstanceOf(FailureException.class);
    }

    @Test
    void otherAddressesHaveNoPlaceholder() {
        assertThatThrownBy(() -> ORIGINS.read("https://shop.example/{CHECKOUT_SESSION_ID}"))
                .isInstanceOf(FailureException.class);
    }

    @ParameterizedTest
    @CsvSource({
        "https://evil.example/, origin_not_allowed",
        "https://mail.example/, origin_not_allowed",
        "https://shop.example.evil.example/, origin_not_allowed",
        "https://sub.shop.example/, origin_not_allowed",
        "https://shop.example:8443/, origin_not_allowed",
        "https://shop.example./, origin_not_allowed",
        "http://localhost:3001/, origin_not_allowed",
        "https://localhost:3000/, origin_not_allowed",
        "http://shop.example/, invalid_url",
        "//shop.example/, invalid_url",
        "/thanks, invalid_url",
        "javascript:alert(1), invalid_url",
        "data:text/html;x, invalid_url",
        "https:shop.example, invalid_url",
        "https:///shop.example, invalid_url",
        "https://shop.example\\@evil.example/, invalid_url",
        "https:\\\\shop.example/, invalid_url",
        "https://evil.example\\.shop.example/, invalid_url",
        "https://shop.example%2eevil.example/, invalid_url",
        "https://shöp.example/, invalid_url",
        "https://shop.example/é, invalid_url",
        "' https://shop.example/', invalid_url",
        "https://shop.example@evil.example/, user_info_not_allowed",
        "https://user:word@shop.example/, user_info_not_allowed",
        "https://shop.example/#/thanks, fragment_not_allowed",
        "https://shop.example#@evil.example/, fragment_not_allowed"
    })
    void otherAddressesAreRefused(String text, String code) {
        assertThatThrownBy(() -> ORIGINS.read(text))
                .isInstanceOfSatisfying(
                        FailureException.class,
                        refused -> assertThat(codes(refused)).containsExactly(code));
    }

    @Test
    void withoutAListOnlyTheServiceItselfIsAllowed() {
        ReturnOrigins own = ReturnOrigins.of(List.of(), URI.create("https://mail.example/api"));

        assertThat(own.origins()).containsExactly("https://mail.example");
    }

    private static List<String> codes(FailureException refused) {
        return ((Failure.Invalid) refused.failure())
                .violations().stream().map(Violation::code).toList();
    }
}
