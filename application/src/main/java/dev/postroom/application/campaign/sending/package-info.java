/** Hands a campaign over to the mail server chunk by chunk, and records the outcomes. */
@NullMarked
package dev.postroom.application.campaign.sending;

import org.jspecify.annotations.NullMarked;
