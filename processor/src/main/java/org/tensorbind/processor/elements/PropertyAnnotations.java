package org.tensorbind.processor.elements;

import java.util.List;
import java.util.Map;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.Element;
import org.jspecify.annotations.Nullable;
import org.tensorbind.annotation.Attribute;
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
        @Nullable AnnotationMirror attribute,
        @Nullable Element holder) {
    /** The first of each on some elements. */
    public static PropertyAnnotations of(List<Element> holders) {
        AnnotationMirror tensor = null;
        AnnotationMirror metadata = null;
        AnnotationMirror attribute = null;
        Element holder = null;
        for (Element element : holders) {
            tensor = tensor == null ? find(element, Tensor.class) : tensor;
            metadata = metadata == null ? find(element, Metadata.class) : metadata;
            attribute = attribute == null ? find(element, Attribute.class) : attribute;
            holder = holder == null && areOn(element) ? element : holder;
        }
        return new PropertyAnnotations(tensor, metadata, attribute, holder);
    }

    private static @Nullable AnnotationMirror find(Element element, Class<?> annotation) {
        return AnnotationValues.find(element, annotation.getCanonicalName());
    }

    /** Whether an element has one of them. */
    public static boolean areOn(Element element) {
        return find(element, Tensor.class) != null
                || find(element, Metadata.class) != null
                || find(element, Attribute.class) != null;
    }

    /** Where the property is; {@code otherwise} where it has no annotation. */
    public PropertyOrigin origin(Element otherwise) {
        AnnotationMirror other = metadata == null ? attribute : metadata;
        return new PropertyOrigin(holder == null ? otherwise : holder, tensor == null ? other : tensor);
    }

    @Nullable
    public Map<String, Object> tensorValues() {
        return tensor == null ? null : AnnotationValues.of(tensor);
    }

    @Nullable
    public Map<String, Object> metadataValues() {
        return metadata == null ? null : AnnotationValues.of(metadata);
    }

    @Nullable
    public Map<String, Object> attributeValues() {
        return attribute == null ? null : AnnotationValues.of(attribute);
    }
}
