package dev.postroom.bootstrap.architecture;

import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaModifier;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Rules about static state, names in strings, threads and the end of the process, which no compiler
 * sees.
 */
final class RuntimeRules {

    private static final Pattern CHANGING =
            Pattern.compile(
                    "java\\.util\\.concurrent\\..*|java\\.lang\\.(ThreadLocal|InheritableThreadLocal"
                        + "|ScopedValue|Object|StringBuilder|StringBuffer|Thread|ref\\..*)"
                        + "|java\\.lang\\.ClassValue|java\\.util\\.(ArrayList|LinkedList|HashMap|LinkedHashMap|TreeMap|HashSet"
                        + "|LinkedHashSet|TreeSet|ArrayDeque|WeakHashMap|IdentityHashMap|Properties"
                        + "|BitSet|Vector|Hashtable|EnumMap|PriorityQueue)");
    private static final Pattern BY_NAME =
            Pattern.compile(
                    "java\\.lang\\.Class\\.(forName|getMethods?|getDeclared\\w+|getConstructors?|getFields?|newInstance|getNestMembers|getPermittedSubclasses|getRecordComponents)"
                        + "|java\\.lang\\.ClassLoader\\.(?!getResource).*|java\\.lang\\.Module(Layer)?\\..*"
                        + "|java\\.util\\.ServiceLoader\\..*|java\\.util\\.ResourceBundle\\..*"
                        + "|java\\.lang\\.reflect\\..*|java\\.lang\\.invoke\\..*"
                        + "|java\\.io\\.Object(Input|Output)Stream\\..*|java\\.net\\.URLClassLoader\\..*");
    private static final Pattern THREADS =
            Pattern.compile(
                    "java\\.lang\\.Thread(\\$Builder.*)?\\.(ofVirtual|ofPlatform|startVirtualThread|start|unstarted|factory)"
                        + "|java\\.util\\.concurrent\\.(Executors|ForkJoinPool|StructuredTaskScope|SubmissionPublisher)\\..*"
                        + "|java\\.util\\.concurrent\\.\\w*Executor\\w*\\.(execute|submit|invoke\\w+|schedule\\w*)"
                        + "|org\\.eclipse\\.jetty\\.util\\.thread\\.\\w+\\.(execute|tryExecute|schedule)"
                        + "|java\\.util\\.concurrent\\.CompletableFuture\\.(\\w+Async|completeOnTimeout|orTimeout|delayedExecutor)"
                        + "|java\\.util\\.concurrent\\.(ForkJoinTask|Recursive\\w+|CountedCompleter)\\..*"
                        + "|java\\.util\\.Arrays\\.parallel\\w+"
                        + "|java\\.lang\\.Thread\\.set(DefaultUncaughtExceptionHandler|UncaughtExceptionHandler)"
                        + "|java\\.lang\\.ProcessHandle\\.(destroy\\w*|allProcesses|onExit)"
                        + "|java\\.security\\.Security\\.(setProperty|addProvider|insertProviderAt|removeProvider)"
                        + "|java\\.lang\\.System\\.getProperties"
                        + "|java\\.util\\.Timer\\..*|.*\\.parallel(Stream)?|java\\.util\\.stream\\.StreamSupport\\..*"
                        + "|java\\.lang\\.ProcessBuilder\\..*|java\\.lang\\.Runtime\\.(exec|exit|halt|load\\w*|addShutdownHook)"
                        + "|java\\.lang\\.System\\.(exit|load|loadLibrary|setProperty|setProperties|clearProperty|setOut|setErr|setIn)"
                        + "|java\\.util\\.Locale\\.setDefault|java\\.util\\.TimeZone\\.setDefault|java\\.net\\.\\w+\\.setDefault|java\\.net\\.URL\\.setURLStreamHandlerFactory");

    private static final String WRAPPERS =
            "synchronized\\w+|newSetFromMap|newKeySet|checked\\w+|asList";

    private RuntimeRules() {}

    static List<Rule> of(Layout layout) {
        return List.of(state(layout), names(layout), threads(layout));
    }

    private static Rule state(Layout layout) {
        return new Rule(
                37,
                new Rule.Text(
                        "No static field is mutable",
                        "shared static state bypasses ports and couples tests",
                        "keep the state in an object that bootstrap makes once"),
                layout.everywhere(),
                Rule.each(
                        layout.everywhere(),
                        type ->
                                type.getFields().stream()
                                        .filter(field -> isStatic(field) && canChange(field))
                                        .map(field ->
                                                new Violation(
                                                        List.of(field.getFullName()),
                                                        Violation.of(
                                                                        type,
                                                                        "has the static state "
                                                                                + field.getName())
                                                                .sentence()))));
    }

    private static boolean isStatic(JavaField field) {
        return field.getModifiers().contains(JavaModifier.STATIC)
                && !field.getModifiers().contains(JavaModifier.SYNTHETIC)
                && !field.getName().startsWith("$");
    }

    private static boolean canChange(JavaField field) {
        JavaClass type = field.getRawType();
        boolean isPrivate = field.getModifiers().contains(JavaModifier.PRIVATE);
        return !field.getModifiers().contains(JavaModifier.FINAL)
                || CHANGING.matcher(type.getFullName()).matches()
                || (type.isArray() && !isPrivate)
                || (isCollection(type) && makesChanging(field.getOwner()))
                || (isOurs(type) && holdsState(type));
    }

    /** A type of the JDK whose objects change. */
    static boolean isChanging(JavaClass type) {
        return CHANGING.matcher(type.getFullName()).matches();
    }

    static boolean isCollection(JavaClass type) {
        return type.isAssignableTo(Iterable.class) || type.isAssignableTo(java.util.Map.class);
    }

    /** Whether static code of the class makes a collection that can change. */
    private static boolean makesChanging(JavaClass owner) {
        return owner.getStaticInitializer().stream()
                .flatMap(initializer -> initializer.getAccessesFromSelf().stream())
                .anyMatch(RuntimeRules::makesChanging);
    }

    static boolean makesChanging(JavaAccess<?> access) {
        boolean made =
                access.getName().equals("<init>")
                        && CHANGING.matcher(access.getTargetOwner().getFullName()).matches();
        return made || access.getName().matches(WRAPPERS);
    }

    private static boolean isOurs(JavaClass type) {
        return type.getPackageName().startsWith(Layout.POSTROOM.root());
    }

    private static boolean holdsState(JavaClass type) {
        return type.getFields().stream()
                .filter(field -> !field.getModifiers().contains(JavaModifier.STATIC))
                .anyMatch(field -> isOpen(type, field));
    }

    private static boolean isOpen(JavaClass type, JavaField field) {
        boolean value = type.isRecord() || type.isEnum();
        return !field.getModifiers().contains(JavaModifier.FINAL)
                || CHANGING.matcher(field.getRawType().getFullName()).matches()
                || (isCollection(field.getRawType()) && !value);
    }

    private static Rule names(Layout layout) {
        return new Rule(
                38,
                new Rule.Text(
                        "No class is found by name: no reflection, no service files, no class names"
                                + " in strings",
                        "neither the compiler nor a rule can check class names in strings",
                        "let bootstrap make the object by its constructor"),
                layout.everywhere(),
                code ->
                        Stream.concat(
                                code.production().stream()
                                        .flatMap(type ->
                                                Stream.concat(reflection(type), strings(type))),
                                Resources.services(code.project())));
    }

    private static Stream<Violation> reflection(JavaClass type) {
        return Accesses.from(type)
                .filter(access -> BY_NAME.matcher(nameOf(access)).matches())
                .map(access -> Violation.of(access, "reflects by"));
    }

    private static Stream<Violation> strings(JavaClass type) {
        return ClassFile.of(type)
                .strings()
                .filter(text -> text.matches("(?s)(.*[^/\\w])?dev[./]postroom[./].*"))
                .map(text ->
                        new Violation(
                                List.of(type.getFullName() + " > " + text),
                                Violation.of(type, "has the string " + text).sentence()));
    }

    private static Rule threads(Layout layout) {
        return new Rule(
                39,
                new Rule.Text(
                        "Only the listed classes use threads, processes, native code or JVM-wide"
                                + " settings",
                        "a shutdown waits only for known threads; others lose their work",
                        "give the work to a worker of bootstrap"),
                layout.everywhere(),
                Rule.each(
                        layout.everywhere(),
                        type ->
                                Stream.of(started(type), subclasses(type), natives(type))
                                        .flatMap(violations -> violations)));
    }

    private static Stream<Violation> started(JavaClass type) {
        return Accesses.from(type)
                .filter(access ->
                        THREADS.matcher(nameOf(access)).matches()
                                || makesThread(access)
                                || isShared(access))
                .map(access -> Violation.of(access, "uses"));
    }

    private static boolean makesThread(JavaAccess<?> access) {
        JavaClass owner = access.getTargetOwner();
        return access.getName().equals("<init>")
                && (owner.isAssignableTo(Thread.class)
                        || owner.isAssignableTo(java.util.concurrent.Executor.class)
                        || owner.isAssignableTo(java.util.concurrent.ForkJoinTask.class));
    }

    /** Operations of concurrent maps that begin with a threshold run on threads of the JVM. */
    private static boolean isShared(JavaAccess<?> access) {
        return access.getTargetOwner()
                        .getFullName()
                        .matches("java\\.util\\.concurrent\\.Concurrent\\w+")
                && access.getName().matches("(forEach|search|reduce)\\w*")
                && Accesses.arguments(access) > 1;
    }

    private static Stream<Violation> subclasses(JavaClass type) {
        return type.isAssignableTo(Thread.class)
                ? Stream.of(Violation.of(type, "is a thread"))
                : Stream.empty();
    }

    private static Stream<Violation> natives(JavaClass type) {
        return type.getMethods().stream()
                .filter(method -> method.getModifiers().contains(JavaModifier.NATIVE))
                .map(method -> Violation.of(method, "is native"));
    }

    private static String nameOf(JavaAccess<?> access) {
        return access.getTargetOwner().getFullName() + "." + access.getName();
    }
}
