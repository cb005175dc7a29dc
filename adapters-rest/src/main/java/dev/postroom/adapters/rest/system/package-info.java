/** The state of the installation, as the process that runs it tells operators. */
@NullMarked
package dev.postroom.adapters.rest.system;

import org.jspecify.annotations.NullMarked;
