@NullMarked
package dev.postroom.bootstrap.service;

import org.jspecify.annotations.NullMarked;
