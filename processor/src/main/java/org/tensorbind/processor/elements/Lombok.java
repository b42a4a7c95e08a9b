package org.tensorbind.processor.elements;

import java.util.HashSet;
import java.util.Set;
import java.util.stream.Stream;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;

/**
 * Tells which classes Lombok changes: it does so in the round in which they are found, and all processors see what has come of them in the
 * next one, which Lombok causes.
 */
public final class Lombok {
    private final Set<String> awaited = new HashSet<>();

    /** One is used for all rounds. */
    public Lombok() {}

    /** Whether a class is to wait for the next round; it never waits twice. */
    public boolean changes(TypeElement type) {
        return Stream.concat(Stream.of(type), type.getEnclosedElements().stream())
                        .anyMatch(Lombok::isAnnotated)
                && awaited.add(type.getQualifiedName().toString());
    }

    private static boolean isAnnotated(Element element) {
        return element.getAnnotationMirrors().stream()
                .map(annotation -> (TypeElement) annotation.getAnnotationType().asElement())
                .anyMatch(annotation -> annotation.getQualifiedName().toString().startsWith("lombok."));
    }
}
