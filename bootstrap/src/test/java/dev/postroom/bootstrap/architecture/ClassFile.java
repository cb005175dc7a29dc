package dev.postroom.bootstrap.architecture;

import com.tngtech.archunit.core.domain.JavaClass;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.MethodModel;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.constantpool.MethodTypeEntry;
import java.lang.classfile.constantpool.NameAndTypeEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.lang.classfile.constantpool.StringEntry;
import java.lang.classfile.constantpool.Utf8Entry;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.LineNumber;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.net.URL;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * The facts of a class file that ArchUnit has no model of: lambdas, strings, and every type that
 * code mentions, casts and catches too.
 */
record ClassFile(JavaClass type, ClassModel model) {

    private static final Map<JavaClass, ClassFile> PARSED = new ConcurrentHashMap<>();

    /**
     * An interface that a lambda or a method reference implements.
     *
     * @param result the type that it gives, with the type arguments of its place; empty for none
     */
    record Lambda(String method, String target, String result, int line) {}

    static ClassFile of(JavaClass type) {
        return PARSED.computeIfAbsent(type, ClassFile::parse);
    }

    private static ClassFile parse(JavaClass type) {
        try {
            URL file = type.getSource().orElseThrow().getUri().toURL();
            try (var in = file.openStream()) {
                return new ClassFile(
                        type, java.lang.classfile.ClassFile.of().parse(in.readAllBytes()));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Every type in the constant pool and in the descriptors of fields and methods. */
    Stream<String> types() {
        Stream<String> pool = pool().flatMap(ClassFile::typesOf);
        Stream<String> fields =
                model.fields().stream().flatMap(field -> name(field.fieldTypeSymbol()));
        Stream<String> methods =
                model.methods().stream().flatMap(method -> names(method.methodTypeSymbol()));
        return Stream.of(pool, fields, methods).flatMap(names -> names).distinct().sorted();
    }

    /** Every constant text of the code, the fixed parts of concatenations too. */
    Stream<String> strings() {
        return pool().filter(StringEntry.class::isInstance)
                .map(entry -> ((StringEntry) entry).stringValue());
    }

    /** Every text of the class file: constants, values of annotations, names. */
    Stream<String> texts() {
        return pool().filter(Utf8Entry.class::isInstance)
                .map(entry -> ((Utf8Entry) entry).stringValue());
    }

    /** Every place where a lambda or a method reference becomes an object. */
    Stream<Lambda> lambdas() {
        return model.methods().stream().flatMap(ClassFile::lambdas);
    }

    /** A violation of this class by a lambda. */
    Violation violation(Lambda lambda, String text) {
        String origin = type.getFullName();
        String file = type.getSource().flatMap(source -> source.getFileName()).orElse("?");
        return new Violation(
                List.of(origin + " > " + lambda.target(), "* > " + lambda.target()),
                "%s.%s %s %s (%s:%d)"
                        .formatted(
                                origin,
                                lambda.method(),
                                text,
                                lambda.target(),
                                file,
                                lambda.line()));
    }

    private static Stream<Lambda> lambdas(MethodModel method) {
        List<Lambda> lambdas = new ArrayList<>();
        int line = 0;
        for (CodeElement element : method.code().map(ClassFile::elements).orElse(List.of())) {
            if (element instanceof LineNumber number) {
                line = number.line();
            } else if (element instanceof InvokeDynamicInstruction call && makesObject(call)) {
                String target = call.typeSymbol().returnType().descriptorString();
                lambdas.add(
                        new Lambda(
                                method.methodName().stringValue(),
                                plain(target),
                                resultOf(call),
                                line));
            }
        }
        return lambdas.stream();
    }

    private static String resultOf(InvokeDynamicInstruction call) {
        return call.bootstrapArgs().get(2) instanceof MethodTypeDesc instantiated
                ? name(instantiated.returnType()).findFirst().orElse("")
                : "";
    }

    private static List<CodeElement> elements(java.lang.classfile.CodeModel code) {
        return code.elementList();
    }

    private static boolean makesObject(InvokeDynamicInstruction call) {
        String owner = call.bootstrapMethod().owner().descriptorString();
        return owner.equals("Ljava/lang/invoke/LambdaMetafactory;");
    }

    private Stream<PoolEntry> pool() {
        return StreamSupport.stream(model.constantPool().spliterator(), false);
    }

    private static Stream<String> typesOf(PoolEntry entry) {
        return switch (entry) {
            case ClassEntry type -> name(type.asSymbol());
            case MethodTypeEntry type -> names(type.asSymbol());
            case NameAndTypeEntry member when member.type().stringValue().startsWith("(") ->
                    names(MethodTypeDesc.ofDescriptor(member.type().stringValue()));
            case NameAndTypeEntry member ->
                    name(ClassDesc.ofDescriptor(member.type().stringValue()));
            default -> Stream.empty();
        };
    }

    private static Stream<String> names(MethodTypeDesc type) {
        return Stream.concat(Stream.of(type.returnType()), type.parameterList().stream())
                .flatMap(ClassFile::name);
    }

    private static Stream<String> name(ClassDesc type) {
        if (type.isArray()) {
            return name(type.componentType());
        }
        return type.isPrimitive() ? Stream.empty() : Stream.of(plain(type.descriptorString()));
    }

    private static String plain(String descriptor) {
        return descriptor.substring(1, descriptor.length() - 1).replace('/', '.');
    }
}
