package dev.postroom.domain.signup;

import dev.postroom.domain.account.WebLink;
import dev.postroom.domain.shared.Change;
import dev.postroom.domain.shared.page.Revision;
import dev.postroom.domain.tag.TagId;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A merge patch of a form (RFC 7396). Texts and redirect can be cleared, the other members can only
 * be set; lists are replaced as a whole.
 */
public record SignupFormPatch(
        Optional<String> name,
        Texts texts,
        Optional<List<SignupField>> fields,
        Optional<List<TagId>> tags,
        Access access) {

    /** The changes of the texts. */
    public record Texts(
            Change<String> title,
            Change<String> text,
            Change<String> consent,
            Change<String> language) {

        /** Changes nothing. */
        public static Texts none() {
            return new Texts(Change.keep(), Change.keep(), Change.keep(), Change.keep());
        }

        SignupTexts applyTo(SignupTexts texts) {
            return new SignupTexts(
                    title.after(texts.title()),
                    text.after(texts.text()),
                    consent.after(texts.consent()),
                    language.after(texts.language()));
        }
    }

    /** The changes of origins, redirect and state. */
    public record Access(
            Optional<List<SiteOrigin>> origins,
            Change<WebLink> redirect,
            Optional<Boolean> isActive) {

        /** Changes nothing. */
        public static Access none() {
            return new Access(Optional.empty(), Change.keep(), Optional.empty());
        }

        SignupAccess applyTo(SignupAccess access) {
            return new SignupAccess(
                    origins.orElse(access.origins()),
                    redirect.after(access.redirect()),
                    isActive.orElse(access.isActive()));
        }
    }

    /** A patch that changes nothing. */
    public static SignupFormPatch none() {
        return new SignupFormPatch(
                Optional.empty(), Texts.none(), Optional.empty(), Optional.empty(), Access.none());
    }

    /** The same form after this patch, as one change at {@code at}; itself when nothing differs. */
    public SignupForm applyTo(SignupForm form, Instant at) {
        SignupForm next = patched(form, form.revision());
        return next.equals(form) ? form : patched(form, form.revision().next(at));
    }

    private SignupForm patched(SignupForm form, Revision revision) {
        return new SignupForm(
                form.id(),
                name.orElse(form.name()),
                texts.applyTo(form.texts()),
                fields.orElse(form.fields()),
                tags.orElse(form.tags()),
                access.applyTo(form.access()),
                revision);
    }
}
