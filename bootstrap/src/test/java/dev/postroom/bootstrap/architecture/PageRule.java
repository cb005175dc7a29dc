package dev.postroom.bootstrap.architecture;

import static dev.postroom.bootstrap.architecture.Layout.REST;

import com.tngtech.archunit.core.domain.JavaClass;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Rule 44. */
final class PageRule {

    private static final Pattern VALUES =
            Pattern.compile(
                    "gg\\.jte\\.(Content|TemplateOutput|generated\\.precompiled\\.(\\w+\\.)*Jte\\w+Generated"
                        + "|support\\.(ForSupport)|html\\.(HtmlContent|HtmlInterceptor|HtmlTemplateOutput)"
                        + "|output\\.\\w+|runtime\\.\\w+)(\\$\\w+)?"
                        + "|java\\.lang\\.(String|Object|Integer|Long|Boolean|Iterable|CharSequence"
                        + "|StringBuilder|Override)"
                        + "|java\\.lang\\.invoke\\.(CallSite|MethodHandles|MethodHandles\\$Lookup|MethodType"
                        + "|StringConcatFactory)"
                        + "|java\\.util\\.(List|Map|Map\\$Entry|Set|Optional|Iterator|Collection)"
                        + "|java\\.net\\.URI");

    private PageRule() {}

    static Rule of(Layout layout) {
        return new Rule(
                44,
                new Rule.Text(
                        "Page templates use only their parameters: texts, values and types of"
                                + " adapters-rest",
                        "code in a template is read by no other rule",
                        "compute the value in the class that shows the page, and hand it in"),
                layout.inAdapter(REST),
                code ->
                        code.pages().isEmpty()
                                ? Stream.of(Violation.of("There is no page template"))
                                : code.pages().stream().flatMap(page -> foreign(layout, page)));
    }

    private static Stream<Violation> foreign(Layout layout, JavaClass page) {
        String rest = layout.adapterRoot(REST) + ".";
        return ClassFile.of(page)
                .types()
                .filter(name -> !name.startsWith(rest) && !VALUES.matcher(name).matches())
                .map(name ->
                        new Violation(
                                List.of(page.getFullName() + " > " + name, "* > " + name),
                                page.getFullName() + " uses " + name));
    }
}
