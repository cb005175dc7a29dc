/** Examines an installation. */
@NullMarked
package dev.postroom.bootstrap.cli.doctor;

import org.jspecify.annotations.NullMarked;
