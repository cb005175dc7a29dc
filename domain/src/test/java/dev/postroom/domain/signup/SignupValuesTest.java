package dev.postroom.domain.signup;

import static dev.postroom.domain.signup.SignupFormFixture.form;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.failure.Violation;
import dev.postroom.domain.shared.json.JsonFields;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

final class SignupValuesTest {

    private static final SignupForm FORM = form(new UUID(0, 1)).build();

    @ParameterizedTest
    @CsvSource({
        "https://Tea.Example, https://tea.example",
        "https://tea.example/, https://tea.example",
        "https://tea.example:443, https://tea.example",
        "https://tea.example:8443, https://tea.example:8443",
        "http://localhost:8000, http://localhost:8000",
        "http://[::1]:80, http://[::1]"
    })
    void anOriginIsWrittenAsBrowsersSendIt(String given, String sent) {
        SignupAccess access =
                new SignupAccess(List.of(SiteOrigin.parse(given)), Optional.empty(), true);

        assertThat(access.admits(sent)).isTrue();
        assertThat(access.admits(sent + "0")).isFalse();
        assertThat(access.admits("null")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "tea.example",
                "*",
                "null",
                "https://",
                "https://tea.example/path",
                "https://tea.example?a=b",
                "https://me@tea.example",
                "ftp://tea.example",
                "https://*.tea.example",
                "javascript:alert(1)",
                "https://tea.example#x"
            })
    void anAddressThatIsNoOriginIsRefused(String given) {
        assertThatExceptionOfType(FailureException.class).isThrownBy(() -> SiteOrigin.parse(given));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"email", "website", "metadata.", "metadata.a.b", "metadata.a b", "tags"})
    void aFieldIsANameOrMetadata(String name) {
        assertThatExceptionOfType(FailureException.class)
                .isThrownBy(() -> new SignupField(name, Optional.empty(), false));
    }

    @Test
    void anEntryHasTheFieldsOfItsForm() {
        SignupEntry entry =
                SignupEntry.read(
                        FORM,
                        JsonFields.of(
                                Map.of(
                                        "email", " Ann@example.com ",
                                        "first_name", "Ann",
                                        "metadata.town", "Linz",
                                        "website", "")));

        assertThat(entry.email().value()).isEqualTo("Ann@example.com");
        assertThat(entry.profile().firstName()).contains("Ann");
        assertThat(entry.profile().metadata().members()).isEqualTo(Map.of("town", "Linz"));
    }

    @Test
    void allThatIsWrongIsSaidAtOnce() {
        Map<String, Object> given =
                Map.of(
                        "email",
                        "no address",
                        "metadata.town",
                        List.of("Linz"),
                        "status",
                        "active",
                        "last_name",
                        "x");

        assertThatExceptionOfType(FailureException.class)
                .isThrownBy(() -> SignupEntry.read(FORM, JsonFields.of(given)))
                .satisfies(refused ->
                        assertThat(((Failure.Invalid) refused.failure()).violations())
                                .extracting(Violation::field)
                                .containsExactlyInAnyOrder(
                                        "email",
                                        "first_name",
                                        "[\"metadata.town\"]",
                                        "status",
                                        "last_name"));
    }

    @Test
    void aFormHasNoFieldTwice() {
        SignupField field = new SignupField("first_name", Optional.empty(), false);

        assertThatExceptionOfType(FailureException.class)
                .isThrownBy(() -> SignupForm.fieldsOf(List.of(field, field)));
    }
}
