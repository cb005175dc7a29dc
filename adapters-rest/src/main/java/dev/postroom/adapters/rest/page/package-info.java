/** The engine of hosted pages: links, languages, branding and rendering. */
@NullMarked
package dev.postroom.adapters.rest.page;

import org.jspecify.annotations.NullMarked;
