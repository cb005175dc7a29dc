package dev.postroom.adapters.rest.member.page;

import dev.postroom.adapters.rest.shared.page.part.FormError;
import dev.postroom.adapters.rest.shared.page.part.Moment;

import java.util.List;

/**
 * The members of an account, and the people who are invited.
 *
 * @param isFactorRequired whether members need a second factor
 * @param canChangeFactor whether the reader can require it, or stop requiring it
 */
public record MembersPage(
        List<MemberRow> members,
        List<InvitationRow> invitations,
        boolean isFactorRequired,
        boolean canChangeFactor,
        List<FormError> errors) {

    public MembersPage {
        members = List.copyOf(members);
        invitations = List.copyOf(invitations);
        errors = List.copyOf(errors);
    }

    /**
     * A member.
     *
     * @param isReader whether it is the person who reads the page
     */
    public record MemberRow(
            String id,
            String name,
            String address,
            String role,
            String environments,
            Moment since,
            boolean isReader) {}

    /** An invitation that can still be accepted. */
    public record InvitationRow(
            String id, String address, String role, String environments, Moment expires) {}
}
