package dev.postroom.adapters.rest.idempotency;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * This operation gives its caller another workspace. See {@link
 * dev.postroom.domain.idempotency.AnswerOnce#answerInNext}.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface EndsWorkspace {}
