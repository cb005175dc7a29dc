/** Makes the links in mails, and opens the links that people follow. */
@NullMarked
package dev.postroom.application.link;

import org.jspecify.annotations.NullMarked;
