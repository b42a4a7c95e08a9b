package org.tensorbind.processor.bundle;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.bundle.shape.DimensionExpression;
import org.tensorbind.bundle.shape.ShapePattern;
import org.tensorbind.processor.bundle.Bundle.Component;
import org.tensorbind.processor.bundle.Bundle.Value;
import org.tensorbind.processor.bundle.Declaration.Construction;
import org.tensorbind.processor.bundle.Declaration.Property;
import org.tensorbind.processor.bundle.SourceType.BundleRef;
import org.tensorbind.processor.diagnostic.BundleMessage;

/** Turns a declaration into a bundle; all errors are reported in one go. */
public final class BundleResolver {
    private static final int MOST_DEFAULTS = 8;

    private final Declaration declaration;
    private final BundleDiagnostics diagnostics;
    private int found;

    private BundleResolver(Declaration declaration, BundleDiagnostics diagnostics) {
        this.declaration = declaration;
        this.diagnostics = diagnostics;
    }

    /** The bundle, null where an error was reported. */
    public static @Nullable Bundle resolve(Declaration declaration, BundleDiagnostics diagnostics) {
        return new BundleResolver(declaration, diagnostics).resolve();
    }

    private @Nullable Bundle resolve() {
        BundleDiagnostics counted = (tag, property, attribute, values) -> {
            found++;
            diagnostics.report(tag, property, attribute, values);
        };
        if (declaration.recursion() != null) {
            counted.report(
                    BundleMessage.RECURSIVE, null, null, declaration.type().simpleName(), declaration.recursion());
            return null;
        }
        List<Component> components = components(counted);
        if (declaration.properties().isEmpty() && declaration.construction() != Construction.ALTERNATIVES) {
            counted.report(
                    BundleMessage.NO_COMPONENTS, null, null, declaration.type().simpleName());
        }
        GivenValues annotation = new GivenValues(declaration.annotation());
        checkDefaults(components, counted);
        StoredNamesChecker.check(annotation, null, counted);
        Map<String, @Nullable DimensionExpression> equations = equations(annotation.text("where"), counted);
        new BundleChecker(declaration, components, equations, counted).check();
        return found > 0
                ? null
                : new Bundle(
                        declaration,
                        components,
                        annotation.truth("closed"),
                        annotation.text("where"),
                        annotation.text("tag"),
                        annotation.text("pinned"),
                        annotation.stored());
    }

    /** What properties hold; how they relate to each other is looked at where each is right by itself. */
    private List<Component> components(BundleDiagnostics counted) {
        List<Component> resolved = new ArrayList<>();
        for (Property property : declaration.properties()) {
            Value value = new ValueResolver(declaration, counted, property).resolve();
            if (value != null) {
                resolved.add(new Component(property, value));
            }
        }
        BundleDiagnostics later = found == 0 ? counted : BundleDiagnostics.IGNORED;
        return new TensorAttributes(
                        RowParts.placed(resolved, later), declaration.type().simpleName(), later)
                .placed();
    }

    /** One constructor call is generated for each set of parameters that a file may be without. */
    private void checkDefaults(List<Component> components, BundleDiagnostics counted) {
        long defaults = components.stream().filter(Component::takesDefault).count();
        if (declaration.construction() == Construction.CONSTRUCTOR && defaults > MOST_DEFAULTS) {
            counted.report(
                    BundleMessage.MANY_DEFAULTS, null, null, declaration.type().simpleName(), defaults, MOST_DEFAULTS);
        }
    }

    private static Map<String, @Nullable DimensionExpression> equations(String where, BundleDiagnostics diagnostics) {
        try {
            return ShapePattern.equations(where);
        } catch (IllegalArgumentException e) {
            diagnostics.report(BundleMessage.BAD_WHERE, null, "where", where, String.valueOf(e.getMessage()));
            return Map.of();
        }
    }

    /** What another bundle needs to know of this one. */
    public static BundleRef summary(Declaration declaration) {
        List<Component> components = new ArrayList<>();
        if (declaration.recursion() == null) {
            for (Property property : declaration.properties()) {
                Value value = new ValueResolver(declaration, BundleDiagnostics.IGNORED, property).resolve();
                if (value != null) {
                    components.add(new Component(property, value));
                }
            }
        }
        String where = new GivenValues(declaration.annotation()).text("where");
        return new BundleSummary(components, equations(where, BundleDiagnostics.IGNORED)).of(declaration);
    }
}
