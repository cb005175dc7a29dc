package dev.postroom.adapters.rest.idempotency;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The field {@code idempotency_key} in the body of this operation, which accepts attachments, is
 * equivalent to the header. The operation itself rejects an invalid value.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface KeyInBody {}
