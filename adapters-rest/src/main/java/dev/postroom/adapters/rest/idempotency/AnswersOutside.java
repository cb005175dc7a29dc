package dev.postroom.adapters.rest.idempotency;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * This operation calls another system, so that its work cannot be in the transaction of its
 * idempotency key. See {@link dev.postroom.domain.idempotency.AnswerOnce#answerOutside}.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface AnswersOutside {}
