package dev.postroom.domain.signup;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.link.Visitor;
import dev.postroom.domain.shared.DrivingPort;

/**
 * The public signs up. No person gets marketing mail, a tag or another profile by it: a mail asks
 * the one at the address to confirm.
 */
@DrivingPort
public interface SignUp {

    /** The form; {@code NotFound} when there is none, and when it is not active. */
    OpenForm get(SignupFormId id);

    /**
     * Signs up with this entry. The person of an unknown address is stored as pending, with the
     * profile. A person who is known keeps status and profile until the confirmation. The mail is
     * sent within the limits of double opt-in, and not to addresses that bounced or complained.
     * Nothing tells the caller which of these it was. {@code LimitExceeded} for all alike when the
     * plan of the account has no room for another person.
     *
     * @param form of this workspace
     * @param visitor recorded with the consent
     */
    void signUp(Workspace workspace, SignupForm form, SignupEntry entry, Visitor visitor);
}
