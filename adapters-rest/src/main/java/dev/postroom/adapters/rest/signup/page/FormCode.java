package dev.postroom.adapters.rest.signup.page;

import dev.postroom.adapters.rest.shared.page.part.Code;
import dev.postroom.domain.signup.SignupField;
import dev.postroom.domain.signup.SignupForm;

import java.util.List;

/**
 * A form as code for a site of the account.
 *
 * @param address to which it is sent
 */
record FormCode(SignupForm form, String address) {

    private static final String TRAP =
            """
              <label style="position:absolute;left:-9999px" aria-hidden="true">Leave empty
                <input name="%s" tabindex="-1" autocomplete="off"></label>
            """
                    .formatted(SignupForm.TRAP);

    List<Code> codes() {
        return List.of(
                new Code("HTML for your site", html()),
                new Code(
                        "The same from a script of your site",
                        """
                        fetch("%s", {
                          method: "POST",
                          headers: {"Content-Type": "application/json"},
                          body: JSON.stringify({email: "lea@example.com"})
                        })
                        """
                                .formatted(address)
                                .strip()));
    }

    private String html() {
        StringBuilder html = new StringBuilder();
        html.append("<form method=\"post\" action=\"").append(address).append("\">\n");
        html.append(
                "  <label>Email address <input type=\"email\" name=\"email\" required></label>\n");
        for (SignupField field : form.fields()) {
            html.append("  <label>")
                    .append(escaped(label(field)))
                    .append(" <input name=\"")
                    .append(field.name())
                    .append(field.isRequired() ? "\" required></label>\n" : "\"></label>\n");
        }
        form.texts()
                .consent()
                .ifPresent(text -> html.append("  <p>").append(escaped(text)).append("</p>\n"));
        return html.append(TRAP).append("  <button>Sign up</button>\n</form>").toString();
    }

    private static String label(SignupField field) {
        return field.label()
                .orElseGet(() ->
                        switch (field.name()) {
                            case SignupField.FIRST_NAME -> "First name";
                            case SignupField.LAST_NAME -> "Last name";
                            default -> field.key().orElse(field.name());
                        });
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
