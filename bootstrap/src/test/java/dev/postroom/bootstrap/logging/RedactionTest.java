package dev.postroom.bootstrap.logging;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RedactionTest {

    @ParameterizedTest
    @CsvSource(
            delimiterString = " -> ",
            value = {
                "to ada@example.com failed -> to [email] failed",
                "<ada.l+x@mail.example.co.uk>, bob@example.org -> <[email]>, [email]",
                "zoë@müller.example -> [email]",
                "root@localhost -> [email]",
                "key svc_live_abcDEF123 used -> key svc_live_[secret] used",
                "svc_test_x1,whsec_aGVsbG8+/== -> svc_test_[secret],whsec_[secret]",
                "GET /u/v1.abc-DEF_1.x~ from -> GET /u/[token] from",
                "GET /view?token=v1.abc-DEF_1.x~&a=b -> GET /view?token=[token]&a=b",
                "at smtp://me:hunter2@relay:25 -> at smtp://me:[secret]@relay:25",
            })
    void emailAddressesAndSecretsAreRedacted(String text, String clean) {
        assertThat(Redaction.redact(text)).isEqualTo(clean);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"java.lang.Object@1b2c3d", "@NullMarked", "svc down", "a @ b.c", "12:30"})
    void everythingElseStays(String text) {
        assertThat(Redaction.redact(text)).isEqualTo(text);
    }

    @Test
    void aLongTextWithoutAnAddressStays() {
        String text = "a".repeat(200_000) + "@";

        assertThat(Redaction.redact(text)).isEqualTo(text);
    }
}
