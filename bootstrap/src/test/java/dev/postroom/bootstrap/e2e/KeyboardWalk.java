package dev.postroom.bootstrap.e2e;

import com.fasterxml.jackson.databind.JsonNode;

import java.util.ArrayList;
import java.util.List;

/** Goes through a page that was just loaded by the Tab key alone. */
final class KeyboardWalk {

    // Round boxes of one name are one stop; arrows go on from there. Lists that scroll are stops,
    // too.
    // Frames are left out: their mails are in processes of their
    // own, which hand the focus back some time after the key. A notice that leaves after some
    // seconds stays, so that a slow machine reaches it, too.
    private static final int MORE_STOPS = 40;
    private static final int AT_ONCE = 10;

    private static final String WATCH =
            """
            (() => {
              const controls = "a[href], button, select, textarea,"
                + " input:not([type=hidden], [type=radio]:not(:checked)),"
                + " summary, [tabindex='0']";
              document.querySelectorAll("iframe").forEach(frame => { frame.tabIndex = -1; });
              document.getAnimations().forEach(one => { one.pause(); });
              window.walk = {
                controls: [...document.querySelectorAll(controls)].filter(one =>
                  !one.disabled && one.tabIndex >= 0 && one.checkVisibility({visibilityProperty: true})),
                stops: [],
                hidden: [],
              };
              addEventListener("focusin", event => {
                const style = getComputedStyle(event.target);
                window.walk.stops.push(event.target);
                if (style.outlineStyle === "none" || parseFloat(style.outlineWidth) < 2) {
                  window.walk.hidden.push(event.target.outerHTML.slice(0, 120));
                }
              });
              return window.walk.controls.length;
            })()
            """;
    private static final String REACHED =
            "window.walk.controls.filter(one => window.walk.stops.includes(one)).length";
    private static final String COMPLAINTS =
            """
            (() => {
              const {controls, stops, hidden} = window.walk;
              const inOrder = stops.filter(one => controls.includes(one)).slice(0, controls.length);
              const wrong = controls.findIndex((one, place) => inOrder[place] !== one);
              return hidden.map(one => "focus is not seen: " + one).concat(wrong < 0 ? [] :
                ["Tab does not come to " + controls[wrong].outerHTML.slice(0, 120) + " but to "
                  + (inOrder[wrong]?.outerHTML.slice(0, 120) ?? "nothing")]);
            })()
            """;

    private KeyboardWalk() {}

    /** Controls that the Tab key does not reach in the order of the page, or without a sign. */
    static List<String> complaints(BrowserPage page) {
        int controls = page.value(WATCH).asInt();
        for (int pressed = 0; pressed < controls + MORE_STOPS; pressed += AT_ONCE) {
            for (int one = 0; one < AT_ONCE; one++) {
                page.press("Tab");
            }
            if (page.value(REACHED).asInt() == controls) {
                break;
            }
        }
        List<String> complaints = new ArrayList<>();
        for (JsonNode complaint : page.value(COMPLAINTS)) {
            complaints.add(complaint.asText());
        }
        return complaints;
    }
}
