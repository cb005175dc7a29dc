@NullMarked
package dev.postroom.application;

import org.jspecify.annotations.NullMarked;
