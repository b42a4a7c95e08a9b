package org.tensorbind.bundle.binding;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.bundle.shape.DimensionExpression;
import org.tensorbind.bundle.shape.ShapePattern;

/** A bundle nested in another one, as that declares it. Immutable. */
public final class NestedSpec {
    private final String component;
    private final String prefix;
    private final Map<String, @Nullable DimensionExpression> equations;
    private final List<String> aliases;

    private NestedSpec(
            String component,
            String prefix,
            Map<String, @Nullable DimensionExpression> equations,
            List<String> aliases) {
        this.component = component;
        this.prefix = prefix;
        this.equations = equations;
        this.aliases = aliases;
    }

    /**
     * A bundle whose variables are those of the bundle around it.
     *
     * @param component the component's name; empty for the element of a list or map
     * @param prefix what the names of its tensors begin with
     */
    public static NestedSpec of(String component, String prefix) {
        return new NestedSpec(component, prefix, Map.of(), List.of());
    }

    /** Returns a copy with other variables, see {@link ShapePattern#equations}. */
    public NestedSpec where(String text) {
        return new NestedSpec(component, prefix, ShapePattern.equations(text), aliases);
    }

    /** Returns a copy that looks for names that begin with one of these where a file has none with the prefix. */
    public NestedSpec alias(String... prefixes) {
        return new NestedSpec(component, prefix, equations, List.of(prefixes));
    }

    List<String> aliases() {
        return aliases;
    }

    String component() {
        return component;
    }

    String prefix() {
        return prefix;
    }

    Map<String, @Nullable DimensionExpression> equations() {
        return equations;
    }
}
