package dev.postroom.domain.member.provider;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.member.SecretToken;
import dev.postroom.domain.shared.address.EmailAddress;

import org.junit.jupiter.api.Test;

import java.net.URI;

/** Tests that every implementation of {@link IdentityProvider} must pass. */
public interface IdentityProviderContract {

    /** The question of most tests. */
    ProviderQuestion QUESTION = question('q');

    /** The provider under test. */
    IdentityProvider provider();

    /** The address by which it names itself. */
    String issuer();

    /** A person signs in at the page of a question; the code that the browser comes back with. */
    String signIn(URI page, ProviderAccount account);

    /** From now on the provider gives no answer. */
    void silence();

    /** A question, which has no value in common with that of another letter. */
    static ProviderQuestion question(char letter) {
        return new ProviderQuestion(
                SecretToken.parse(Character.toString(letter).repeat(43)).orElseThrow());
    }

    private String code(ProviderAccount account) {
        return signIn(provider().findPage(QUESTION).orElseThrow(), account);
    }

    private ProviderWord redeem(String code) {
        return provider().redeem(QUESTION, code, issuer());
    }

    @Test
    default void thePageIsAskedWithTheValuesOfTheQuestionAndNotWithItsSecrets() {
        URI page = provider().findPage(QUESTION).orElseThrow();

        assertThat(AskedPage.at(page).values())
                .containsEntry("state", QUESTION.state())
                .containsEntry("nonce", QUESTION.nonce())
                .containsEntry("code_challenge", QUESTION.challenge());
        assertThat(page.toString())
                .doesNotContain(QUESTION.secret().reveal())
                .doesNotContain(QUESTION.verifier());
    }

    @Test
    default void aCodeIsRedeemedForThePerson() {
        assertThat(redeem(code(ProviderAccount.ANN)))
                .isEqualTo(
                        new ProviderWord.Vouched(
                                new ProviderSubject(issuer(), "a-1"),
                                new EmailAddress("ann@example.org")));
    }

    @Test
    default void aCodeIsRedeemedOnce() {
        String code = code(ProviderAccount.ANN);
        redeem(code);

        assertThat(redeem(code)).isEqualTo(new ProviderWord.Refused());
    }

    @Test
    default void aCodeIsForTheQuestionThatWasAsked() {
        String code = code(ProviderAccount.ANN);

        assertThat(provider().redeem(question('x'), code, issuer()))
                .isEqualTo(new ProviderWord.Refused());
    }

    @Test
    default void aCodeThatWasNotGivenIsRefused() {
        assertThat(redeem("guess")).isEqualTo(new ProviderWord.Refused());
    }

    @Test
    default void anAnswerThatNamesAnotherProviderIsRefused() {
        String code = code(ProviderAccount.ANN);

        assertThat(provider().redeem(QUESTION, code, "https://other.example.com"))
                .isEqualTo(new ProviderWord.Refused());
    }

    @Test
    default void anAddressThatIsNotVerifiedIsRefused() {
        assertThat(redeem(code(new ProviderAccount("a-1", "ann@example.org", false))))
                .isEqualTo(new ProviderWord.Refused());
    }

    @Test
    default void aProviderThatGivesNoAnswerIsSilent() {
        String code = code(ProviderAccount.ANN);
        silence();

        assertThat(redeem(code)).isEqualTo(new ProviderWord.Silent());
    }

    @Test
    default void theSiteIsKnownAlsoOfAProviderThatGivesNoAnswer() {
        silence();

        assertThat(provider().readSite().name()).isEqualTo("Example");
        assertThat(provider().readSite().origin()).isEqualTo("https://mail.example.com");
    }
}
