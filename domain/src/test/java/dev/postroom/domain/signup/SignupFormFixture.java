package dev.postroom.domain.signup;

import dev.postroom.domain.account.WebLink;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.shared.page.Revision;
import dev.postroom.domain.tag.TagId;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Builds valid forms, with a name made from the id. */
public final class SignupFormFixture {

    private final SignupFormId id;
    private String name;
    private List<TagId> tags = List.of();
    private boolean isActive = true;
    private Instant createdAt = SettableClock.START;

    private SignupFormFixture(UUID id) {
        this.id = new SignupFormId(id);
        this.name = "Form " + id;
    }

    /** A form with this id. */
    public static SignupFormFixture form(UUID id) {
        return new SignupFormFixture(id);
    }

    public SignupFormFixture withName(String newName) {
        name = newName;
        return this;
    }

    public SignupFormFixture withTags(TagId... each) {
        tags = List.of(each);
        return this;
    }

    public SignupFormFixture withCreatedAt(Instant moment) {
        createdAt = moment;
        return this;
    }

    public SignupFormFixture inactive() {
        isActive = false;
        return this;
    }

    public SignupForm build() {
        return new SignupForm(
                id,
                name,
                new SignupTexts(
                        Optional.of("Letters about tea"),
                        Optional.of("One each month.\nNo more."),
                        Optional.of("I want the letters."),
                        Optional.of("de-AT")),
                List.of(
                        new SignupField(SignupField.FIRST_NAME, Optional.of("Your name"), true),
                        new SignupField("metadata.town", Optional.empty(), false)),
                tags,
                new SignupAccess(
                        List.of(SiteOrigin.parse("https://tea.example")),
                        Optional.of(WebLink.parse("https://tea.example/thanks")),
                        isActive),
                Revision.first(createdAt));
    }
}
