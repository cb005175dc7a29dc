/** Limits how fast campaigns are sent. */
@NullMarked
package dev.postroom.application.campaign.throttle;

import org.jspecify.annotations.NullMarked;
