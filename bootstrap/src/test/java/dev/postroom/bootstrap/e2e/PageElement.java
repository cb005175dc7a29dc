package dev.postroom.bootstrap.e2e;

import com.fasterxml.jackson.databind.JsonNode;

import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;

/**
 * An element of a page as assistive technology is told of it.
 *
 * @param node its number in the browser
 */
record PageElement(DevTools tools, String role, String name, int node) {

    // scrolls to the element, and gives its middle when nothing else lies there
    private static final String PLACE =
            """
            function() {
              this.scrollIntoView({block: 'center', inline: 'nearest', behavior: 'instant'});
              const box = this.getClientRects()[0];
              if (box === undefined) return '';
              const x = box.x + box.width / 2;
              const y = box.y + box.height / 2;
              const top = document.elementFromPoint(x, y);
              return top !== null && this.contains(top) ? x + ' ' + y : '';
            }
            """;

    static List<PageElement> found(DevTools tools, String role) {
        JsonNode nodes =
                tools.call(
                                "Accessibility.queryAXTree",
                                Map.of("objectId", object(tools, "document"), "role", role))
                        .get("nodes");
        return StreamSupport.stream(nodes.spliterator(), false)
                .filter(node -> !node.path("ignored").asBoolean())
                .map(node -> of(tools, node))
                .toList();
    }

    static PageElement focused(DevTools tools) {
        String active = object(tools, "document.activeElement");
        JsonNode nodes =
                tools.call(
                                "Accessibility.getPartialAXTree",
                                Map.of("objectId", active, "fetchRelatives", false))
                        .get("nodes");
        return of(tools, nodes.get(0));
    }

    private static PageElement of(DevTools tools, JsonNode node) {
        return new PageElement(
                tools,
                node.at("/role/value").asText(),
                node.at("/name/value").asText(),
                node.path("backendDOMNodeId").asInt());
    }

    private static String object(DevTools tools, String expression) {
        return tools.call("Runtime.evaluate", Map.of("expression", expression))
                .at("/result/objectId")
                .asText();
    }

    /** The x and y of its middle, or nothing while something else lies there. */
    List<Double> place() {
        String place = call(PLACE).asText();
        return place.isEmpty()
                ? List.of()
                : List.of(place.split(" ")).stream().map(Double::valueOf).toList();
    }

    /** The value of a function of it. */
    JsonNode call(String function) {
        String object =
                tools.call("DOM.resolveNode", Map.of("backendNodeId", node))
                        .at("/object/objectId")
                        .asText();
        return tools.call(
                        "Runtime.callFunctionOn",
                        Map.of(
                                "objectId",
                                object,
                                "functionDeclaration",
                                function,
                                "returnByValue",
                                true))
                .at("/result/value");
    }
}
