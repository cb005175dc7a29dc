@NullMarked
package dev.postroom.adapters.rest;

import org.jspecify.annotations.NullMarked;
