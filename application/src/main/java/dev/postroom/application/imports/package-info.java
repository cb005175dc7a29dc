/** Taking files of subscribers in. */
@NullMarked
package dev.postroom.application.imports;

import org.jspecify.annotations.NullMarked;
