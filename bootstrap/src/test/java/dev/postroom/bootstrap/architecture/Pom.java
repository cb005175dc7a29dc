package dev.postroom.bootstrap.architecture;

import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;

/** A POM as far as the rules read it. */
record Pom(Element project) {

    /** The profile of the shortest way to a running service, which leaves checks out. */
    private static final String DEMO = "demo";

    /**
     * A dependency.
     *
     * @param scope empty where the parent decides
     * @param isManaged whether it is the decision for all modules
     */
    record Dependency(
            String artifact, String type, String classifier, String scope, boolean isManaged) {}

    static Pom read(Path file) {
        try {
            return new Pom(
                    DocumentBuilderFactory.newDefaultInstance()
                            .newDocumentBuilder()
                            .parse(file.toFile())
                            .getDocumentElement());
        } catch (IOException | SAXException | ParserConfigurationException e) {
            throw new IllegalStateException("Cannot read " + file, e);
        }
    }

    /** All modules it lists, those of profiles too. */
    List<String> modules() {
        return all("module").map(module -> module.getTextContent().strip()).toList();
    }

    /** The module's own dependencies, in profiles too. */
    List<Dependency> dependencies() {
        return allDependencies().stream().filter(on -> !on.isManaged()).toList();
    }

    /** Dependencies, in profiles too, and the decisions about them for all modules. */
    List<Dependency> allDependencies() {
        return all("dependency")
                .filter(element -> !isInside(element, "plugin"))
                .map(element ->
                        new Dependency(
                                child(element, "artifactId"),
                                child(element, "type"),
                                child(element, "classifier"),
                                child(element, "scope"),
                                isInside(element, "dependencyManagement")))
                .toList();
    }

    /** The executions of plugins that it switches off, outside of the demo. */
    List<String> executionsSwitchedOff() {
        return all("execution")
                .filter(element -> child(element, "phase").equals("none"))
                .filter(element -> !isOfRootDemo(element))
                .map(element -> child(element, "id"))
                .toList();
    }

    /** Elements that skip something, or throw away what the parent says. */
    Stream<String> skips() {
        return all("*").filter(element -> !isOfRootDemo(element))
                .flatMap(element ->
                        Stream.concat(
                                element.getTagName().matches("(?i)(.*[.])?\\w*skip\\w*")
                                        ? Stream.of(element.getTagName())
                                        : Stream.empty(),
                                Stream.of("combine.self", "combine.children")
                                        .filter(element::hasAttribute)));
    }

    /** The goals of its plugins. */
    Stream<String> goals() {
        return all("goal").map(goal -> goal.getTextContent().strip());
    }

    /** The names of entries in manifests. */
    Stream<String> manifestEntries() {
        return all("*").filter(
                        element -> element.getParentNode().getNodeName().equals("manifestEntries"))
                .map(Element::getTagName);
    }

    /** The names of its settings of the compiler. */
    Stream<String> compilerSettings() {
        return Stream.of(
                        "compilerArgs",
                        "compilerArgument",
                        "annotationProcessorPaths",
                        "proc",
                        "failOnWarning",
                        "excludes",
                        "testExcludes",
                        "sourceDirectory")
                .filter(name -> all(name).anyMatch(Pom::isOfCompiler));
    }

    /** All arguments of the compiler, one a line. */
    String compilerArguments() {
        return all("arg")
                .filter(Pom::isOfCompiler)
                .map(argument -> argument.getTextContent().strip())
                .collect(Collectors.joining("\n"));
    }

    private static boolean isOfCompiler(Element element) {
        return Stream.iterate((Node) element, at -> at.getParentNode() != null, Node::getParentNode)
                        .filter(at -> at.getNodeName().equals("plugin"))
                        .anyMatch(at ->
                                child((Element) at, "artifactId").equals("maven-compiler-plugin"))
                || element.getParentNode().getNodeName().equals("build");
    }

    private boolean isOfRootDemo(Node node) {
        return !all("modules").toList().isEmpty()
                && Stream.iterate(node, at -> at.getParentNode() != null, Node::getParentNode)
                        .filter(at -> at.getNodeName().equals("profile"))
                        .anyMatch(at -> child((Element) at, "id").equals(DEMO));
    }

    private Stream<Element> all(String name) {
        NodeList nodes = project.getElementsByTagName(name);
        return IntStream.range(0, nodes.getLength()).mapToObj(i -> (Element) nodes.item(i));
    }

    private static String child(Element element, String name) {
        NodeList children = element.getChildNodes();
        return IntStream.range(0, children.getLength())
                .mapToObj(children::item)
                .filter(node -> node.getNodeName().equals(name))
                .map(node -> node.getTextContent().strip())
                .findFirst()
                .orElse("");
    }

    private static boolean isInside(Node node, String name) {
        return Stream.iterate(node, at -> at.getParentNode() != null, Node::getParentNode)
                .anyMatch(at -> at.getNodeName().equals(name));
    }
}
