/** Tests of the page about the installation. */
@NullMarked
package dev.postroom.adapters.rest.system.page;

import org.jspecify.annotations.NullMarked;
