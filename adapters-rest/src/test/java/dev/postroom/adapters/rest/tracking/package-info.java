/** Tests of the tracked images and links in mails. */
@NullMarked
package dev.postroom.adapters.rest.tracking;

import org.jspecify.annotations.NullMarked;
