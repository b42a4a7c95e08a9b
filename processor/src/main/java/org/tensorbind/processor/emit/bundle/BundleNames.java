package org.tensorbind.processor.emit.bundle;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import javax.lang.model.SourceVersion;
import org.tensorbind.processor.bundle.Bundle;
import org.tensorbind.processor.bundle.Bundle.Component;
import org.tensorbind.processor.bundle.SourceType;
import org.tensorbind.processor.bundle.SourceType.Kind;
import org.tensorbind.processor.bundle.TypeRef;

/** Names in the generated code of a bundle, in any language. */
final class BundleNames {
    /** Java's constant of what finds and checks the bundle's tensors. */
    static final String BINDING = "BINDING";

    private static final Pattern WORD_END = Pattern.compile("([a-z0-9])([A-Z])");

    private final Bundle bundle;
    private final Map<String, String> constants;

    BundleNames(Bundle bundle) {
        this.bundle = bundle;
        this.constants = constants(bundle);
    }

    /** The bundle's class. */
    TypeRef bundle() {
        return bundle.declaration().type();
    }

    /** The bundle's class, with its type variables where it has some. */
    SourceType type() {
        return SourceType.ofClass(bundle(), variables(), false, null);
    }

    /** The type variables of the bundle's class. */
    List<SourceType> variables() {
        return bundle.declaration().typeParameters().stream()
                .map(parameter -> SourceType.of(Kind.VARIABLE, parameter.name(), 0, false))
                .toList();
    }

    /** The type variables that represent bundles. */
    List<SourceType> bundleVariables() {
        List<SourceType> used = new ArrayList<>();
        List<Boolean> uses = bundle.declaration().usedParameters();
        for (int i = 0; i < uses.size(); i++) {
            if (uses.get(i)) {
                used.add(variables().get(i));
            }
        }
        return used;
    }

    /** A constant of the bundle's reader. */
    CodeExpression ofReader(String constant) {
        return new CodeExpression.Member(Direction.READING.classOf(bundle()), List.of(), constant);
    }

    /** The constant that specifies a component: {@code FC1_WEIGHT} for {@code fc1Weight}. */
    String constant(String component) {
        return Objects.requireNonNull(constants.get(component), component);
    }

    /** A name for each component, with room for those of its elements, and of theirs. */
    private static Map<String, String> constants(Bundle bundle) {
        Map<String, String> constants = new HashMap<>();
        Set<String> taken = new HashSet<>(Set.of("BUNDLE", "OPTIONS", BINDING));
        for (Component component : bundle.components()) {
            String name = WORD_END.matcher(component.name()).replaceAll("$1_$2").toUpperCase(Locale.ROOT);
            while (SourceVersion.isKeyword(name) || !taken.add(BundleSpecs.ofList(name))) {
                name += "_";
            }
            constants.put(component.name(), name);
        }
        return constants;
    }
}
