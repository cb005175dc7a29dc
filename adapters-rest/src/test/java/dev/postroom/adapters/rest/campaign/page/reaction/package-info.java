@NullMarked
package dev.postroom.adapters.rest.campaign.page.reaction;

import org.jspecify.annotations.NullMarked;
