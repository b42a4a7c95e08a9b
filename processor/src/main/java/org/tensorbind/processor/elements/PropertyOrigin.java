package org.tensorbind.processor.elements;

import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.Element;
import org.jspecify.annotations.Nullable;

/**
 * Where a property is in the source.
 *
 * @param element what messages about it are reported on
 * @param annotation the {@code @Tensor}, {@code @Metadata} or {@code @Attribute} on it
 */
public record PropertyOrigin(Element element, @Nullable AnnotationMirror annotation) {}
