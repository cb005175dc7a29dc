package dev.postroom.adapters.rest.shared.explorer;

import java.util.Arrays;
import java.util.Optional;

/** The files that pages load. No other file of the jar can be requested. */
enum Asset {
    PAGE_STYLE("page.css", Asset.OWN, Asset.STYLE),
    SUBSCRIBER_STYLE("subscriber.css", Asset.OWN, Asset.STYLE),
    CONTENTS_STYLE("contents.css", Asset.OWN, Asset.STYLE),
    PROVIDER_STYLE("provider.css", Asset.OWN, Asset.STYLE),
    DOCS_START("docs-start.js", Asset.OWN, Asset.SCRIPT),
    REDOC_START("redoc-start.js", Asset.OWN, Asset.SCRIPT),
    SWAGGER_STYLE("swagger-ui.css", Asset.SWAGGER, Asset.STYLE),
    SWAGGER_SCRIPT("swagger-ui-bundle.js", Asset.SWAGGER, Asset.SCRIPT),
    FAVICON("favicon-32x32.png", Asset.SWAGGER, "image/png"),
    REDOC_SCRIPT("redoc.standalone.js", Asset.REDOC, Asset.SCRIPT);

    private static final String STYLE = "text/css; charset=utf-8";
    private static final String SCRIPT = "text/javascript; charset=utf-8";
    private static final String OWN = "/dev/postroom/adapters/rest/assets/";
    private static final String REDOC = "/dev/postroom/adapters/rest/vendor/redoc-2.5.4/";
    private static final String SWAGGER = "/META-INF/resources/webjars/swagger-ui/5.34.1/";

    private final String file;
    private final String folder;
    private final String type;

    Asset(String file, String folder, String type) {
        this.file = file;
        this.folder = folder;
        this.type = type;
    }

    static Optional<Asset> named(String file) {
        return Arrays.stream(values()).filter(asset -> asset.file.equals(file)).findFirst();
    }

    String path() {
        return folder + file;
    }

    String type() {
        return type;
    }
}
