/** The page of operators about the installation as a whole. */
@NullMarked
package dev.postroom.adapters.rest.system.page;

import org.jspecify.annotations.NullMarked;
