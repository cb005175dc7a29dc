package dev.postroom.adapters.rest.member.page;

import dev.postroom.adapters.rest.shared.page.SentForm;
import dev.postroom.adapters.rest.shared.page.part.Choice;
import dev.postroom.adapters.rest.shared.page.part.Field;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.identity.Right;
import dev.postroom.domain.identity.Role;
import dev.postroom.domain.member.Reach;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.Messages;
import dev.postroom.domain.shared.text.Keyword;

import java.util.Arrays;
import java.util.List;

/** The role of a member and where it counts, as fields of a form. */
record MemberForm(Role role, Reach reach) {

    private static final String ROLE = "role";
    private static final String ENVIRONMENTS = "environments";

    /** The choice that gives least. */
    static final MemberForm LEAST = new MemberForm(Role.VIEWER, Reach.TEST);

    /** The choice that was sent. */
    static MemberForm sent(SentForm form) {
        return new MemberForm(read(form, ROLE, Role.class), read(form, ENVIRONMENTS, Reach.class));
    }

    private static <K extends Enum<K> & Keyword> K read(
            SentForm form, String field, Class<K> type) {
        return Keyword.parse(type, form.text(field))
                .orElseThrow(() ->
                        Failure.Invalid.field(
                                        field, "unknown_value", Messages.oneOf(Keyword.all(type)))
                                .asException());
    }

    /** The fields; only an owner makes owners. */
    List<Field> fields(Caller caller) {
        return List.of(
                Field.select(
                        ROLE,
                        "Role",
                        Arrays.stream(Role.values())
                                .filter(one ->
                                        one != Role.OWNER
                                                || one == role
                                                || caller.may(Right.ACCOUNT_MANAGE))
                                .map(one -> new Choice(one.keyword(), words(one), one == role))
                                .toList()),
                Field.select(
                        ENVIRONMENTS,
                        "Environments",
                        Arrays.stream(Reach.values())
                                .map(one -> new Choice(one.keyword(), words(one), one == reach))
                                .toList()));
    }

    static String words(Role role) {
        return switch (role) {
            case VIEWER -> "Viewer: reads, but no mails of single people";
            case MARKETER -> "Marketer: writes to people";
            case DEVELOPER -> "Developer: connects programs, reaches people only in test";
            case ADMIN -> "Admin: everything but payments and owners";
            case OWNER -> "Owner: everything";
        };
    }

    static String words(Reach reach) {
        return switch (reach) {
            case BOTH -> "Live and test";
            case TEST -> "Test alone";
        };
    }
}
