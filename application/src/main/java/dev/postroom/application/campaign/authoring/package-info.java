/** Creates, changes, checks and starts campaigns. */
@NullMarked
package dev.postroom.application.campaign.authoring;

import org.jspecify.annotations.NullMarked;
