/** Composes the mail of a campaign for one recipient. */
@NullMarked
package dev.postroom.application.campaign.composing;

import org.jspecify.annotations.NullMarked;
