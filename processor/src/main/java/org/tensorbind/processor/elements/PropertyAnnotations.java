package org.tensorbind.processor.elements;

import java.util.List;
import java.util.Map;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.Element;
import org.jspecify.annotations.Nullable;
import org.tensorbind.annotation.Metadata;
import org.tensorbind.annotation.Tensor;

/**
 * The annotations of a property, and the element that has them, so that the compiler finds the place of their values.
 *
 * @param holder null where there are none
 */
public record PropertyAnnotations(
        @Nullable AnnotationMirror tensor,
        @Nullable AnnotationMirror metadata,
        @Nullable Element holder) {
    /** The first of each on some elements. */
    public static PropertyAnnotations of(List<Element> holders) {
        AnnotationMirror tensor = null;
        AnnotationMirror metadata = null;
        Element holder = null;
        for (Element element : holders) {
            tensor = tensor == null ? find(element, Tensor.class) : tensor;
            metadata = metadata == null ? find(element, Metadata.class) : metadata;
            holder = holder == null && areOn(element) ? element : holder;
        }
        return new PropertyAnnotations(tensor, metadata, holder);
    }

    private static @Nullable AnnotationMirror find(Element element, Class<?> annotation) {
        return AnnotationValues.find(element, annotation.getCanonicalName());
    }

    /** Whether an element has one of them. */
    public static boolean areOn(Element element) {
        return find(element, Tensor.class) != null || find(element, Metadata.class) != null;
    }

    /** Where the property is; {@code otherwise} where it has no annotation. */
    public PropertyOrigin origin(Element otherwise) {
        return new PropertyOrigin(holder == null ? otherwise : holder, tensor == null ? metadata : tensor);
    }

    @Nullable
    public Map<String, Object> tensorValues() {
        return tensor == null ? null : AnnotationValues.of(tensor);
    }

    @Nullable
    public Map<String, Object> metadataValues() {
        return metadata == null ? null : AnnotationValues.of(metadata);
    }
}
