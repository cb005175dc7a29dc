/** The frame of the dashboard: who is signed in, where they are, and what is around each page. */
@NullMarked
package dev.postroom.adapters.rest.shared.page;

import org.jspecify.annotations.NullMarked;
