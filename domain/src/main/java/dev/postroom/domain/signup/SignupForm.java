package dev.postroom.domain.signup;

import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.Messages;
import dev.postroom.domain.shared.failure.Violations;
import dev.postroom.domain.shared.page.Revision;
import dev.postroom.domain.shared.text.Text;
import dev.postroom.domain.tag.TagId;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A form by which the public signs up, on a page of the service or of another site.
 *
 * @param name for the account alone: 1 to 100 characters
 * @param fields what it asks for besides the address; at most 20, each once
 * @param tags that people get when they confirm; at most 20, and those that were deleted are
 *     skipped
 */
public record SignupForm(
        SignupFormId id,
        String name,
        SignupTexts texts,
        List<SignupField> fields,
        List<TagId> tags,
        SignupAccess access,
        Revision revision) {

    /** The field of the address, which each form has. */
    public static final String EMAIL = "email";

    /** A field that people do not see: only a program fills it in. */
    public static final String TRAP = "website";

    private static final int MOST = 20;

    public SignupForm {
        name = nameOf(name);
        fields = fieldsOf(fields);
        tags = tagsOf(tags);
    }

    /** The version of its revision. */
    public long version() {
        return revision.version();
    }

    /** A valid name: stripped, 1 to 100 characters, one line. */
    public static String nameOf(String text) {
        return Text.required(text, 100);
    }

    /** Valid fields: at most 20, no name twice. */
    public static List<SignupField> fieldsOf(List<SignupField> given) {
        if (given.size() > MOST) {
            throw Failure.Invalid.value("too_many", Messages.atMost(MOST, "fields")).asException();
        }
        Violations violations = new Violations();
        Set<String> names = new LinkedHashSet<>();
        for (int i = 0; i < given.size(); i++) {
            if (!names.add(given.get(i).name())) {
                violations.add("[" + i + "].name", "duplicate", "The form has this field already.");
            }
        }
        violations.throwIfAny();
        return List.copyOf(given);
    }

    /** Valid tags: at most 20, each once. */
    public static List<TagId> tagsOf(List<TagId> given) {
        List<TagId> each = List.copyOf(new LinkedHashSet<>(given));
        if (each.size() > MOST) {
            throw Failure.Invalid.value("too_many", Messages.atMost(MOST, "tags")).asException();
        }
        return each;
    }

    /** The sort fields of forms. */
    public enum Sort {
        CREATED_AT
    }
}
