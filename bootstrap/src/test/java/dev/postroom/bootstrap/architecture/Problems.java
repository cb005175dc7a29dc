package dev.postroom.bootstrap.architecture;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;

import java.util.function.Function;
import java.util.stream.Stream;

/** A condition that says in sentences what is wrong with a class. */
final class Problems extends ArchCondition<JavaClass> {

    private final Function<JavaClass, Stream<String>> sentences;

    private Problems(String description, Function<JavaClass, Stream<String>> sentences) {
        super(description);
        this.sentences = sentences;
    }

    static ArchCondition<JavaClass> none(
            String description, Function<JavaClass, Stream<String>> sentences) {
        return new Problems(description, sentences);
    }

    @Override
    public void check(JavaClass type, ConditionEvents events) {
        sentences
                .apply(type)
                .map(sentence -> type.getFullName() + " " + sentence)
                .forEach(text -> events.add(SimpleConditionEvent.violated(type, text)));
    }
}
