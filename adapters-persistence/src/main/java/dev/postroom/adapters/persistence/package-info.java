@NullMarked
package dev.postroom.adapters.persistence;

import org.jspecify.annotations.NullMarked;
