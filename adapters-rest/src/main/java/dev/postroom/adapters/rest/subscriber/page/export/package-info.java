/** The page that gives the list of subscribers as a file. */
@NullMarked
package dev.postroom.adapters.rest.subscriber.page.export;

import org.jspecify.annotations.NullMarked;
