/** Puts the parts together by plain constructors, and runs them. */
@NullMarked
package dev.postroom.bootstrap.service;

import org.jspecify.annotations.NullMarked;
