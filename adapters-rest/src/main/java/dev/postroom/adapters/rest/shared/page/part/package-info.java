/** The pieces that pages of the dashboard are made of: texts and numbers for the templates. */
@NullMarked
package dev.postroom.adapters.rest.shared.page.part;

import org.jspecify.annotations.NullMarked;
