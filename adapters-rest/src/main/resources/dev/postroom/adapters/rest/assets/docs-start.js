window.ui = SwaggerUIBundle({
  url: "/openapi.yaml",
  dom_id: "#swagger-ui",
  deepLinking: true,
  persistAuthorization: false,
  // else a badge is asked for at another host
  validatorUrl: null,
  presets: [SwaggerUIBundle.presets.apis],
});
