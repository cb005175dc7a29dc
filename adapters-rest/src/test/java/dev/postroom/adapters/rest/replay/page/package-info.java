/** Tests of the pages of replays. */
@NullMarked
package dev.postroom.adapters.rest.replay.page;

import org.jspecify.annotations.NullMarked;
