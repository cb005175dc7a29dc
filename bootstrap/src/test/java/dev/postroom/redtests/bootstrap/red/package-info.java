/** A house that breaks every rule of the architecture, so that each rule can show that it fails. */
@NullMarked
package dev.postroom.redtests.bootstrap.red;

import org.jspecify.annotations.NullMarked;
