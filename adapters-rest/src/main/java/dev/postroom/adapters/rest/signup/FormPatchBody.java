package dev.postroom.adapters.rest.signup;

import dev.postroom.domain.account.WebLink;
import dev.postroom.domain.shared.json.FieldReader;
import dev.postroom.domain.shared.json.JsonFields;
import dev.postroom.domain.signup.SignupForm;
import dev.postroom.domain.signup.SignupFormPatch;
import dev.postroom.domain.signup.SignupTexts;
import dev.postroom.domain.subscriber.Profile;
import dev.postroom.domain.tag.TagId;

import java.util.List;
import java.util.function.Function;

/** Reads a merge patch of a form. */
public final class FormPatchBody {

    private FormPatchBody() {}

    /**
     * The patch; throws all violations together.
     *
     * @param tags finds the tags of references, and refuses unknown ones
     */
    public static SignupFormPatch read(
            JsonFields body, boolean strict, Function<List<String>, List<TagId>> tags) {
        FieldReader.refuseNull(body, "name", "fields", "tags", "allowed_origins", "is_active");
        SignupFormPatch patch =
                new SignupFormPatch(
                        body.parsed("name", SignupForm::nameOf),
                        new SignupFormPatch.Texts(
                                FieldReader.change(body, "title", SignupTexts::titleOf),
                                FieldReader.change(body, "text", SignupTexts::textOf),
                                FieldReader.change(body, "consent_text", SignupTexts::textOf),
                                FieldReader.change(body, "language", Profile::languageOf)),
                        FormFields.fields(body),
                        FormFields.tags(body, tags),
                        new SignupFormPatch.Access(
                                FormFields.origins(body),
                                FieldReader.change(body, "redirect_url", WebLink::parse),
                                FieldReader.flag(body, "is_active")));
        NewFormBody.explainReadOnly(body);
        body.finish(strict);
        return patch;
    }
}
