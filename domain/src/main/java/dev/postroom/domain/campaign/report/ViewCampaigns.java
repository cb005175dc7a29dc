package dev.postroom.domain.campaign.report;

import dev.postroom.domain.identity.TokenCaller;
import dev.postroom.domain.shared.DrivingPort;

import java.util.Optional;

/** Reading a mail of a campaign in a browser. Changes nothing. */
@DrivingPort
public interface ViewCampaigns {

    /**
     * The mail that the caller's link was in, as HTML: the version of the template that the
     * campaign was sent with, rendered with the caller's profile of now. Empty when the link was in
     * no mail of a campaign, when the campaign, its template or the subscriber was deleted, and
     * when the mail cannot be rendered any more.
     */
    Optional<String> html(TokenCaller caller);
}
