package dev.postroom.adapters.rest.member.page;

import dev.postroom.adapters.rest.shared.page.SentForm;
import dev.postroom.adapters.rest.shared.page.part.Choice;
import dev.postroom.adapters.rest.shared.page.part.Field;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.identity.Right;
import dev.postroom.domain.identity.Role;
import dev.postroom.domain.member.Reach;
import dev.postroom.domain.shared.failure.Violations;
import dev.postroom.domain.shared.json.KeywordParsers;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The role of a member and where it counts, as fields of a form. */
record MemberForm(Role role, Reach reach) {

    private static final String ROLE = "role";
    private static final String ENVIRONMENTS = "environments";
    private static final Function<String, Role> ROLES = KeywordParsers.parser(Role.class);
    private static final Function<String, Reach> REACHES = KeywordParsers.parser(Reach.class);

    /** The choice that gives least. */
    static final MemberForm LEAST = new MemberForm(Role.VIEWER, Reach.TEST);

    /** The choice that was sent; what is wrong with it is added to {@code violations}. */
    static Optional<MemberForm> sent(SentForm form, Violations violations) {
        Optional<Role> role = violations.checked(ROLE, () -> ROLES.apply(form.text(ROLE)));
        Optional<Reach> reach =
                violations.checked(ENVIRONMENTS, () -> REACHES.apply(form.text(ENVIRONMENTS)));
        return role.flatMap(one -> reach.map(other -> new MemberForm(one, other)));
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
