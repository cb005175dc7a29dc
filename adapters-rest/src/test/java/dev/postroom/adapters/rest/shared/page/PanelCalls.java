package dev.postroom.adapters.rest.shared.page;

import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ConditionalExpressionTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.ReturnTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreeScanner;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * The calls of the API that pages name, as far as the sources tell their paths. A part of a path
 * that is only known when the page is asked for is a star.
 */
final class PanelCalls {

    /** A part of a path that the sources do not tell. */
    static final String ANY = "*";

    private static final String CALL = "ApiCall";
    private static final Set<String> METHODS = Set.of("get", "post", "patch", "delete");
    private static final int DEEPEST = 12;

    private final Map<String, ClassTree> classes = new HashMap<>();
    private final List<Use> uses = new ArrayList<>();
    private final List<Made> made = new ArrayList<>();

    private PanelCalls() {}

    /** A place where a method is called. */
    private record Use(Scope scope, String type, MethodInvocationTree call) {}

    /** A place where a call of the API is made of its parts. */
    private record Made(Scope scope, NewClassTree call) {}

    /** The class and the method that a text is in. */
    private record Scope(ClassTree type, Optional<MethodTree> method) {}

    /** The calls in the pages below this folder, each with the classes that name it. */
    static Map<String, Set<String>> in(Path sources) throws IOException {
        PanelCalls calls = new PanelCalls();
        calls.read(sources);
        return calls.found();
    }

    private void read(Path sources) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (Stream<Path> files = Files.walk(sources);
                StandardJavaFileManager manager =
                        compiler.getStandardFileManager(null, null, null)) {
            List<Path> pages =
                    files.filter(file -> file.toString().matches(".*/page/.*\\.java")).toList();
            JavacTask task =
                    (JavacTask)
                            compiler.getTask(
                                    null,
                                    manager,
                                    null,
                                    List.of("-proc:none"),
                                    null,
                                    manager.getJavaFileObjectsFromPaths(pages));
            for (CompilationUnitTree unit : task.parse()) {
                new Reader().scan(unit, null);
            }
        }
    }

    /** Notes the classes and the calls of methods in them. */
    private final class Reader extends TreeScanner<Void, Scope> {

        @Override
        public Void visitClass(ClassTree type, Scope scope) {
            classes.put(type.getSimpleName().toString(), type);
            return super.visitClass(type, new Scope(type, Optional.empty()));
        }

        @Override
        public Void visitMethod(MethodTree method, Scope scope) {
            return super.visitMethod(method, new Scope(scope.type(), Optional.of(method)));
        }

        @Override
        public Void visitNewClass(NewClassTree call, Scope scope) {
            if (call.getIdentifier().toString().equals(CALL)) {
                made.add(new Made(scope, call));
            }
            return super.visitNewClass(call, scope);
        }

        @Override
        public Void visitMethodInvocation(MethodInvocationTree call, Scope scope) {
            String own = scope.type().getSimpleName().toString();
            uses.add(new Use(scope, target(call).orElse(own), call));
            return super.visitMethodInvocation(call, scope);
        }
    }

    private Map<String, Set<String>> found() {
        Map<String, Set<String>> found = new TreeMap<>();
        for (Use use : uses) {
            if (use.type().equals(CALL) && METHODS.contains(name(use.call()))) {
                note(
                        found,
                        use.scope(),
                        Set.of(name(use.call()).toUpperCase(Locale.ROOT)),
                        use.call().getArguments().getFirst());
            }
        }
        for (Made one : made) {
            note(
                    found,
                    one.scope(),
                    texts(one.call().getArguments().getFirst(), one.scope(), 0),
                    one.call().getArguments().get(1));
        }
        return found;
    }

    // what a page was given to show is a call that another one names
    private void note(Map<String, Set<String>> found, Scope scope, Set<String> methods, Tree path) {
        String page = scope.type().getSimpleName().toString();
        if (page.equals(CALL) || methods.contains(ANY)) {
            return;
        }
        for (String method : methods) {
            texts(path, scope, 0)
                    .forEach(text ->
                            found.computeIfAbsent(method + " " + normal(text), _ -> new TreeSet<>())
                                    .add(page));
        }
    }

    private static Optional<String> target(MethodInvocationTree call) {
        return call.getMethodSelect() instanceof MemberSelectTree select
                ? Optional.of(select.getExpression().toString())
                : Optional.empty();
    }

    private static String name(MethodInvocationTree call) {
        return call.getMethodSelect() instanceof MemberSelectTree select
                ? select.getIdentifier().toString()
                : call.getMethodSelect().toString();
    }

    private static String normal(String path) {
        return Stream.of(path.split("/", -1))
                .map(part -> part.contains(ANY) ? ANY : part)
                .collect(Collectors.joining("/"));
    }

    /** The texts that an expression can be. */
    private Set<String> texts(Tree expression, Scope scope, int depth) {
        if (depth > DEEPEST) {
            return Set.of(ANY);
        }
        return switch (expression) {
            case LiteralTree literal -> Set.of(String.valueOf(literal.getValue()));
            case ParenthesizedTree inner -> texts(inner.getExpression(), scope, depth);
            case ConditionalExpressionTree choice ->
                    union(
                            texts(choice.getTrueExpression(), scope, depth + 1),
                            texts(choice.getFalseExpression(), scope, depth + 1));
            case BinaryTree sum when sum.getKind() == Tree.Kind.PLUS ->
                    joined(
                            texts(sum.getLeftOperand(), scope, depth + 1),
                            texts(sum.getRightOperand(), scope, depth + 1));
            case IdentifierTree name -> named(name.getName().toString(), scope, depth);
            case MemberSelectTree constant ->
                    Optional.ofNullable(classes.get(constant.getExpression().toString()))
                            .map(type -> field(type, constant.getIdentifier().toString(), depth))
                            .orElse(Set.of(ANY));
            case MethodInvocationTree call -> returned(call, scope, depth);
            default -> Set.of(ANY);
        };
    }

    private static Set<String> union(Set<String> one, Set<String> other) {
        Set<String> all = new TreeSet<>(one);
        all.addAll(other);
        return all;
    }

    private static Set<String> joined(Set<String> before, Set<String> after) {
        Set<String> all = new TreeSet<>();
        before.forEach(one -> after.forEach(other -> all.add(one + other)));
        return all;
    }

    private Set<String> named(String name, Scope scope, int depth) {
        if (scope.method().isEmpty()) {
            return field(scope.type(), name, depth);
        }
        MethodTree method = scope.method().get();
        for (int i = 0; i < method.getParameters().size(); i++) {
            if (method.getParameters().get(i).getName().contentEquals(name)) {
                return given(scope, method, i, depth);
            }
        }
        return variable(method, name)
                .map(value -> texts(value, scope, depth + 1))
                .orElseGet(() -> field(scope.type(), name, depth));
    }

    /** The texts that the callers of a method give as a parameter. */
    private Set<String> given(Scope scope, MethodTree method, int parameter, int depth) {
        Set<String> all = new TreeSet<>();
        for (Use use : uses) {
            List<? extends ExpressionTree> arguments = use.call().getArguments();
            if (name(use.call()).contentEquals(method.getName())
                    && use.type().contentEquals(scope.type().getSimpleName())
                    && arguments.size() == method.getParameters().size()) {
                all.addAll(texts(arguments.get(parameter), use.scope(), depth + 1));
            }
        }
        return all.isEmpty() ? Set.of(ANY) : all;
    }

    private static Optional<ExpressionTree> variable(MethodTree method, String name) {
        List<ExpressionTree> values = new ArrayList<>();
        new TreeScanner<Void, Void>() {
            @Override
            public Void visitVariable(VariableTree variable, Void nothing) {
                if (variable.getName().contentEquals(name) && variable.getInitializer() != null) {
                    values.add(variable.getInitializer());
                }
                return super.visitVariable(variable, null);
            }
        }.scan(method.getBody(), null);
        return values.stream().findFirst();
    }

    private Set<String> field(ClassTree type, String name, int depth) {
        return type.getMembers().stream()
                .filter(VariableTree.class::isInstance)
                .map(VariableTree.class::cast)
                .filter(field ->
                        field.getName().contentEquals(name) && field.getInitializer() != null)
                .findFirst()
                .map(field ->
                        texts(field.getInitializer(), new Scope(type, Optional.empty()), depth + 1))
                .orElse(Set.of(ANY));
    }

    /** The texts that a method of a page returns, with the arguments of this call. */
    private Set<String> returned(MethodInvocationTree call, Scope scope, int depth) {
        ClassTree type = target(call).isPresent() ? classes.get(target(call).get()) : scope.type();
        if (type == null) {
            return Set.of(ANY);
        }
        return type.getMembers().stream()
                .filter(MethodTree.class::isInstance)
                .map(MethodTree.class::cast)
                .filter(method -> method.getName().contentEquals(name(call)))
                .filter(method -> method.getParameters().size() == call.getArguments().size())
                .findFirst()
                .map(method -> body(method, type, call, scope, depth))
                .orElse(Set.of(ANY));
    }

    private Set<String> body(
            MethodTree method, ClassTree type, MethodInvocationTree call, Scope scope, int depth) {
        if (method.getBody() == null
                || method.getBody().getStatements().size() != 1
                || !(method.getBody().getStatements().getFirst() instanceof ReturnTree result)) {
            return Set.of(ANY);
        }
        // the arguments of this call alone, and not those of each caller
        PanelCalls one = new PanelCalls();
        one.classes.putAll(classes);
        one.uses.add(new Use(scope, type.getSimpleName().toString(), call));
        uses.stream().filter(use -> !name(use.call()).equals(name(call))).forEach(one.uses::add);
        return one.texts(result.getExpression(), new Scope(type, Optional.of(method)), depth + 1);
    }
}
