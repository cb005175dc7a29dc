package dev.postroom.domain.signup;

import dev.postroom.domain.shared.page.Revision;
import dev.postroom.domain.tag.TagId;

import java.time.Instant;
import java.util.List;

/** A valid request to create a form. */
public record NewSignupForm(
        String name,
        SignupTexts texts,
        List<SignupField> fields,
        List<TagId> tags,
        SignupAccess access) {

    public NewSignupForm {
        name = SignupForm.nameOf(name);
        fields = SignupForm.fieldsOf(fields);
        tags = SignupForm.tagsOf(tags);
    }

    /** The requested form. */
    public SignupForm draft(SignupFormId id, Instant at) {
        return new SignupForm(id, name, texts, fields, tags, access, Revision.first(at));
    }
}
