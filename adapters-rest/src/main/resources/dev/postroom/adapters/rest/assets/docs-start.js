window.ui = SwaggerUIBundle({
  url: "/openapi.yaml",
  dom_id: "#swagger-ui",
  deepLinking: true,
  persistAuthorization: false,
  // else a badge is asked for at another host
  validatorUrl: null,
  presets: [SwaggerUIBundle.presets.apis],
});

// Swagger UI puts the cursor into the last kind of authorization; nearly all requests need the first
document.addEventListener("click", (event) => {
  if (event.target.closest(".authorize, .authorization__btn")) {
    setTimeout(() => document.querySelector(".auth-container input")?.focus());
  }
});
