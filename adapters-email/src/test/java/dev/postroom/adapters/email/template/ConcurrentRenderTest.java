package dev.postroom.adapters.email.template;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.template.CompiledTemplate;
import dev.postroom.domain.template.RenderedMail;
import dev.postroom.domain.template.TemplateRendererContract;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** A template rendered by many threads never mixes the data of two readers. */
class ConcurrentRenderTest {

    @Test
    void everyThreadSeesItsOwnDataOnly() throws Exception {
        CompiledTemplate template =
                new HandlebarsTemplateRenderer()
                        .compile(
                                TemplateRendererContract.source(
                                        "For {{name}}",
                                        "{{#each items as |item|}}{{item}}/{{@root.name}}/"
                                                + "{{#with @root.deep}}{{name}}{{/with}} {{/each}}"
                                                + "{{#if mine}}{{mine}}{{/if}}"));
        List<Future<?>> readers = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
            for (int reader = 0; reader < 8; reader++) {
                String name = "reader-" + reader;
                readers.add(threads.submit(() -> fillsIn(template, name)));
            }
        }
        for (Future<?> reader : readers) {
            reader.get();
        }
        assertThat(readers).hasSize(8);
    }

    private static void fillsIn(CompiledTemplate template, String name) {
        for (int i = 0; i < 500; i++) {
            String own = name + "-" + i;
            RenderedMail mail = template.render(data(name, own, i % 2 == 0));
            String item = own + "/" + name + "/" + own + " ";
            assertThat(mail.subject()).isEqualTo("For " + name);
            assertThat(mail.html()).isEqualTo(item + item + (i % 2 == 0 ? own : ""));
        }
    }

    private static JsonObject data(String name, String own, boolean withMine) {
        Map<String, Object> deep = Map.of("name", own);
        List<String> items = List.of(own, own);
        return new JsonObject(
                withMine
                        ? Map.of("name", name, "items", items, "deep", deep, "mine", own)
                        : Map.of("name", name, "items", items, "deep", deep));
    }
}
