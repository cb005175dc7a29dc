/** The audience of a campaign, and how many people it has. */
@NullMarked
package dev.postroom.domain.campaign.audience;

import org.jspecify.annotations.NullMarked;
