Redoc.init("/openapi.yaml", {hideDownloadButton: false, disableSearch: false}, document.getElementById("redoc"));
