/** Reads about campaigns: progress, recipients and preflight. */
@NullMarked
package dev.postroom.domain.campaign.report;

import org.jspecify.annotations.NullMarked;
