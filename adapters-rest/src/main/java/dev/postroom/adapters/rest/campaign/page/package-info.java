/** The pages of campaigns. */
@NullMarked
package dev.postroom.adapters.rest.campaign.page;

import org.jspecify.annotations.NullMarked;
