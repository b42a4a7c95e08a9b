package org.tensorbind.processor.bundle;

import java.util.List;

/**
 * A class by its name.
 *
 * @param packageName empty for the unnamed package
 * @param simpleNames from the outermost class to the class itself
 */
public record TypeRef(String packageName, List<String> simpleNames) {
    /** The class that is not nested in another one. */
    public static TypeRef of(Class<?> type) {
        return new TypeRef(type.getPackageName(), List.of(type.getSimpleName()));
    }

    /** The name as Java writes it, {@code acme.Model.Block}. */
    public String qualifiedName() {
        String name = String.join(".", simpleNames);
        return packageName.isEmpty() ? name : packageName + "." + name;
    }

    /** What the names of generated classes begin with: the classes' names joined by {@code _}. */
    public String generatedPrefix() {
        return String.join("_", simpleNames);
    }

    /** The name without package and outer classes. */
    public String simpleName() {
        return simpleNames.get(simpleNames.size() - 1);
    }
}
