package dev.postroom.adapters.email.template;

import com.github.jknack.handlebars.io.AbstractTemplateLoader;
import com.github.jknack.handlebars.io.TemplateSource;

import java.io.FileNotFoundException;

/** Resolves nothing: no template can read another template, a file or a class path resource. */
final class NoIncludes extends AbstractTemplateLoader {

    @Override
    public TemplateSource sourceAt(String location) throws FileNotFoundException {
        throw new FileNotFoundException("templates do not include anything");
    }
}
