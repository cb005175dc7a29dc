/** Tests of people who sign in. */
@NullMarked
package dev.postroom.application.report;

import org.jspecify.annotations.NullMarked;
