/** Shows the progress of campaigns, and emits the events of their recipients. */
@NullMarked
package dev.postroom.application.campaign.report;

import org.jspecify.annotations.NullMarked;
