/** The transport that sends with Simple Java Mail and Angus Mail. */
@NullMarked
package dev.postroom.adapters.email.email.library;

import org.jspecify.annotations.NullMarked;
