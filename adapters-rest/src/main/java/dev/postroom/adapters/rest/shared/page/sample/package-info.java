/** All parts of the dashboard on one page, for those who assemble the next one. */
@NullMarked
package dev.postroom.adapters.rest.shared.page.sample;

import org.jspecify.annotations.NullMarked;
