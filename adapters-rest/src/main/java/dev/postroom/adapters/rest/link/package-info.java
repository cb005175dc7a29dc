/** Pages behind links in mails, and tokens of the preference center. */
@NullMarked
package dev.postroom.adapters.rest.link;

import org.jspecify.annotations.NullMarked;
