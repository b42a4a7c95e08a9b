package org.tensorbind.bundle;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a bundle says about another bundle in it. Immutable. */
public final class NestedSpec {
    private final String component;
    private final String prefix;
    private final Map<String, @Nullable Product> equations;

    private NestedSpec(String component, String prefix, Map<String, @Nullable Product> equations) {
        this.component = component;
        this.prefix = prefix;
        this.equations = equations;
    }

    /**
     * A bundle whose variables are those of the bundle around it.
     *
     * @param component the component's name; empty for the element of a list or map
     * @param prefix what the names of its tensors begin with
     */
    public static NestedSpec of(String component, String prefix) {
        return new NestedSpec(component, prefix, Map.of());
    }

    /** Returns a copy with other variables, see {@link ShapePattern#equations}. */
    public NestedSpec where(String text) {
        return new NestedSpec(component, prefix, ShapePattern.equations(text));
    }

    String component() {
        return component;
    }

    String prefix() {
        return prefix;
    }

    Map<String, @Nullable Product> equations() {
        return equations;
    }
}
