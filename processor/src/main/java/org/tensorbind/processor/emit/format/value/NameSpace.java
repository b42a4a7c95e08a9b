package org.tensorbind.processor.emit.format.value;

import java.util.Collection;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.function.UnaryOperator;
import javax.lang.model.SourceVersion;

/** Gives Java names out, each once. */
public final class NameSpace {
    public static final Set<String> RECORD_METHODS =
            Set.of("clone", "finalize", "getClass", "hashCode", "notify", "notifyAll", "toString", "wait");

    private final UnaryOperator<String> key;
    private final Set<String> taken = new HashSet<>();

    private NameSpace(UnaryOperator<String> key, Collection<String> reserved) {
        this.key = key;
        reserved.forEach(name -> taken.add(key.apply(name)));
    }

    /** Names of classes: those that differ only by case would be one file where the file system does not look at it. */
    static NameSpace ofTypes(String enclosing) {
        return new NameSpace(name -> name.toLowerCase(Locale.ROOT), Set.of(enclosing));
    }

    /** Names of a record's components. */
    static NameSpace ofComponents() {
        return new NameSpace(UnaryOperator.identity(), RECORD_METHODS);
    }

    /** Names of constants. */
    static NameSpace ofConstants(String... reserved) {
        return new NameSpace(UnaryOperator.identity(), Set.of(reserved));
    }

    /** The name that is wanted; with {@code suffix} and a number after it where it is taken or a keyword. */
    String take(String wanted, String suffix) {
        String name = wanted;
        for (int next = 2; SourceVersion.isKeyword(name) || !taken.add(key.apply(name)); next++) {
            name = wanted + suffix + (next == 2 ? "" : next);
        }
        return name;
    }
}
