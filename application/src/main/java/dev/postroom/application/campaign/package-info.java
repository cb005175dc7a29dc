/** Use cases of campaigns. */
@NullMarked
package dev.postroom.application.campaign;

import org.jspecify.annotations.NullMarked;
