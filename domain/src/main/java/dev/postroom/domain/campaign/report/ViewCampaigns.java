package dev.postroom.domain.campaign.report;

import dev.postroom.domain.identity.TokenCaller;
import dev.postroom.domain.shared.DrivingPort;
import dev.postroom.domain.subscriber.Subscriber;

import java.util.Optional;

/** Reading a mail of a campaign in a browser. Changes nothing. */
@DrivingPort
public interface ViewCampaigns {

    /**
     * The mail that the caller's link was in, as HTML: the version of the template that the
     * campaign was sent with, rendered with the profile of the reader. Empty when the link was in
     * no mail of a campaign, when the campaign or its template was deleted, and when the mail
     * cannot be rendered any more.
     *
     * @param reader as read when the link of the caller was opened
     */
    Optional<String> html(TokenCaller caller, Subscriber reader);
}
