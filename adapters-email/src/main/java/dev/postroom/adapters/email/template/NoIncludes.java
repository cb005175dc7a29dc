package dev.postroom.adapters.email.template;

import com.github.jknack.handlebars.io.AbstractTemplateLoader;
import com.github.jknack.handlebars.io.TemplateSource;

import java.io.FileNotFoundException;

/** Finds nothing: no template can read another one, a file or a class path entry. */
final class NoIncludes extends AbstractTemplateLoader {

    @Override
    public TemplateSource sourceAt(String location) throws FileNotFoundException {
        throw new FileNotFoundException("templates do not include anything");
    }
}
