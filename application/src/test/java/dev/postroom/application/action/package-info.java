/** Tests of actions. */
@NullMarked
package dev.postroom.application.action;

import org.jspecify.annotations.NullMarked;
