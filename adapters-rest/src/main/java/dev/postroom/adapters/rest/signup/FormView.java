package dev.postroom.adapters.rest.signup;

import com.fasterxml.jackson.annotation.JsonUnwrapped;

import dev.postroom.adapters.rest.shared.http.value.ETag;
import dev.postroom.adapters.rest.shared.json.RevisionView;
import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.domain.account.WebLink;
import dev.postroom.domain.signup.SignupAccess;
import dev.postroom.domain.signup.SignupField;
import dev.postroom.domain.signup.SignupForm;
import dev.postroom.domain.signup.SignupTexts;
import dev.postroom.domain.signup.SiteOrigin;
import dev.postroom.domain.tag.TagId;

import org.jspecify.annotations.Nullable;

import java.util.List;

/**
 * A sign-up form as clients see it.
 *
 * @param url of its page
 * @param tags the ids of the tags
 */
record FormView(
        String id,
        String name,
        String url,
        @JsonUnwrapped TextsView texts,
        List<FieldView> fields,
        List<String> tags,
        @JsonUnwrapped AccessView access,
        @JsonUnwrapped RevisionView revision)
        implements View {

    /** The texts of a form. */
    record TextsView(
            @Nullable String title,
            @Nullable String text,
            @Nullable String consentText,
            @Nullable String language) {

        static TextsView of(SignupTexts texts) {
            return new TextsView(
                    texts.title().orElse(null),
                    texts.text().orElse(null),
                    texts.consent().orElse(null),
                    texts.language().orElse(null));
        }
    }

    /** A field that a form asks for. */
    record FieldView(String name, @Nullable String label, boolean required) {

        static FieldView of(SignupField field) {
            return new FieldView(field.name(), field.label().orElse(null), field.isRequired());
        }
    }

    /** From where a form can be sent, and where it leads. */
    record AccessView(List<String> allowedOrigins, @Nullable String redirectUrl, boolean isActive) {

        static AccessView of(SignupAccess access) {
            return new AccessView(
                    access.origins().stream().map(SiteOrigin::value).toList(),
                    access.redirect().map(WebLink::toString).orElse(null),
                    access.isActive());
        }
    }

    static FormView of(SignupForm form, FormLinks links) {
        return new FormView(
                form.id().toString(),
                form.name(),
                links.of(form.id()),
                TextsView.of(form.texts()),
                form.fields().stream().map(FieldView::of).toList(),
                form.tags().stream().map(TagId::toString).toList(),
                AccessView.of(form.access()),
                RevisionView.of(form.revision()));
    }

    static ETag etagOf(SignupForm form) {
        return ETag.of(form.id().value(), form.version());
    }
}
