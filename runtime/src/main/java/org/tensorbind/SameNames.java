package org.tensorbind;

import java.security.CodeSource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Formats of one name. One of the application takes the place of a library's; of two libraries, or of two class loaders of an application, the one counts
 * whose class loader has the other's as an ancestor. What is left is an error where the name is needed.
 */
final class SameNames {
    private SameNames() {}

    /** Those that count, in their order. */
    static List<TensorFormat> resolve(List<TensorFormat> formats) {
        List<TensorFormat> left = new ArrayList<>();
        for (TensorFormat format : formats) {
            if (!isReplaced(format, formats)) {
                left.add(format);
            }
        }
        return left;
    }

    private static boolean isReplaced(TensorFormat format, List<TensorFormat> formats) {
        boolean isFirst = true;
        for (TensorFormat other : formats) {
            if (other == format) {
                isFirst = false;
            } else if (other.name().equals(format.name()) && isReplacedBy(format, other, isFirst)) {
                return true;
            }
        }
        return false;
    }

    /** @param isEarlier whether {@code other} was found first: one class may have been loaded twice */
    private static boolean isReplacedBy(TensorFormat format, TensorFormat other, boolean isEarlier) {
        if (format.isLibrary() != other.isLibrary()) {
            return format.isLibrary();
        }
        ClassLoader loader = format.getClass().getClassLoader();
        ClassLoader others = other.getClass().getClassLoader();
        if (loader != others && isAncestor(loader, others)) {
            return true;
        }
        boolean isSameClass =
                format.getClass().getName().equals(other.getClass().getName());
        return isSameClass && isEarlier && !isAncestor(others, loader);
    }

    private static boolean isAncestor(@Nullable ClassLoader ancestor, @Nullable ClassLoader loader) {
        for (ClassLoader each = loader; each != null; each = each.getParent()) {
            if (each == ancestor) {
                return true;
            }
        }
        return ancestor == null;
    }

    /** What is wrong with the name of a format, null where no other has it. */
    static @Nullable String problem(TensorFormat format, List<TensorFormat> formats) {
        StringBuilder found = new StringBuilder();
        int count = 0;
        for (TensorFormat other : formats) {
            if (other.name().equals(format.name())) {
                found.append(count++ == 0 ? "" : " and ").append(place(other));
            }
        }
        return count < 2
                ? null
                : count + " formats are called '" + format.name() + "': " + found
                        + "; remove all but one, or give its grammar another name"
                        + (format.isLibrary()
                                ? ""
                                : "; where one is a library's, its package must say @TensorGrammar(library = true)");
    }

    private static String place(TensorFormat format) {
        CodeSource code = format.getClass().getProtectionDomain().getCodeSource();
        String name = format.getClass().getName();
        if (code != null && code.getLocation() != null) {
            return name + " in " + code.getLocation();
        }
        String module = format.getClass().getModule().getName();
        return name + " in " + (module == null ? "memory" : "module " + module);
    }
}
