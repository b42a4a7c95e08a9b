package org.tensorbind.processor;

import java.io.IOException;
import java.io.Writer;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import javax.annotation.processing.Filer;
import javax.lang.model.element.Element;
import javax.lang.model.util.Elements;
import javax.tools.StandardLocation;

/** The file by which the service loader finds formats. Entries of earlier compilations stay as long as their classes do. */
final class ServiceFile {
    private static final String PATH = "META-INF/services/org.tensorbind.TensorFormat";

    private ServiceFile() {}

    static void write(Filer filer, Elements elements, Map<String, Element> services) throws IOException {
        Set<String> names = new TreeSet<>(services.keySet());
        for (String earlier : earlier(filer)) {
            if (elements.getTypeElement(earlier) != null) {
                names.add(earlier);
            }
        }
        Element[] origins = services.values().toArray(new Element[0]);
        try (Writer writer = filer.createResource(StandardLocation.CLASS_OUTPUT, "", PATH, origins)
                .openWriter()) {
            for (String name : names) {
                writer.write(name + "\n");
            }
        }
    }

    private static Set<String> earlier(Filer filer) {
        try {
            String text = filer.getResource(StandardLocation.CLASS_OUTPUT, "", PATH)
                    .getCharContent(true)
                    .toString();
            return new TreeSet<>(text.lines()
                    .map(String::strip)
                    .filter(line -> !line.isEmpty())
                    .toList());
        } catch (IOException e) {
            return Set.of();
        }
    }
}
