/** The transport over Simple Java Mail: an example of how to swap the one of the service. */
@NullMarked
package dev.postroom.adapters.email.email.library;

import org.jspecify.annotations.NullMarked;
