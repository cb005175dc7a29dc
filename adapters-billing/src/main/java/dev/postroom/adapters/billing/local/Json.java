package dev.postroom.adapters.billing.local;

import com.google.gson.Gson;

import java.util.Arrays;

/** Text that is JSON already. */
record Json(String text) {

    private static final Gson WRITER = new Gson();

    /**
     * JSON with values in the places of {@code %s}.
     *
     * @param template with ' instead of "
     */
    static String of(String template, Object... values) {
        return template.replace('\'', '"')
                .formatted(Arrays.stream(values).map(Json::written).toArray());
    }

    private static Object written(Object value) {
        return value instanceof Json json ? json.text() : WRITER.toJson(value);
    }
}
