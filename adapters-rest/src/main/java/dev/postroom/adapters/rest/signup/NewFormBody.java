package dev.postroom.adapters.rest.signup;

import dev.postroom.domain.account.WebLink;
import dev.postroom.domain.shared.json.FieldReader;
import dev.postroom.domain.shared.json.JsonFields;
import dev.postroom.domain.signup.NewSignupForm;
import dev.postroom.domain.signup.SignupAccess;
import dev.postroom.domain.signup.SignupField;
import dev.postroom.domain.signup.SignupForm;
import dev.postroom.domain.signup.SignupTexts;
import dev.postroom.domain.signup.SiteOrigin;
import dev.postroom.domain.subscriber.Profile;
import dev.postroom.domain.tag.TagId;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Reads the request to create a form. */
public final class NewFormBody {

    private NewFormBody() {}

    /**
     * The request; throws all violations together.
     *
     * @param tags finds the tags of references, and refuses unknown ones
     */
    public static NewSignupForm read(
            JsonFields body, boolean strict, Function<List<String>, List<TagId>> tags) {
        Optional<String> name = body.required("name", SignupForm::nameOf);
        SignupTexts texts =
                new SignupTexts(
                        body.parsed("title", SignupTexts::titleOf),
                        body.parsed("text", SignupTexts::textOf),
                        body.parsed("consent_text", SignupTexts::textOf),
                        body.parsed("language", Profile::languageOf));
        Optional<List<SignupField>> fields = FormFields.fields(body);
        Optional<List<TagId>> wanted = FormFields.tags(body, tags);
        Optional<List<SiteOrigin>> origins = FormFields.origins(body);
        Optional<WebLink> redirect = body.parsed("redirect_url", WebLink::parse);
        boolean isActive = FieldReader.flag(body, "is_active", true);
        explainReadOnly(body);
        body.finish(strict);
        return new NewSignupForm(
                name.orElseThrow(),
                texts,
                fields.orElse(List.of()),
                wanted.orElse(List.of()),
                new SignupAccess(origins.orElse(List.of()), redirect, isActive));
    }

    /** Says why requests cannot set the other fields of a form. */
    static void explainReadOnly(JsonFields body) {
        body.explainReadOnly("id", "url", "created_at", "updated_at");
    }
}
