package dev.postroom.bootstrap.architecture;

import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;

/** A POM as far as the rules read it. */
record Pom(Element project) {

    /** A dependency; its scope is empty where the parent decides. */
    record Dependency(String artifact, String type, String scope) {}

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
        return all("dependency")
                .filter(element ->
                        !isInside(element, "plugin") && !isInside(element, "dependencyManagement"))
                .map(element ->
                        new Dependency(
                                child(element, "artifactId"),
                                child(element, "type"),
                                child(element, "scope")))
                .toList();
    }

    /** The executions of plugins that it switches off. */
    List<String> executionsSwitchedOff() {
        return all("execution")
                .filter(element -> child(element, "phase").equals("none"))
                .map(element -> child(element, "id"))
                .toList();
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
