package org.tensorbind.processor.emit;

import com.palantir.javapoet.ClassName;
import java.util.Set;

/** Classes that generated code names often. */
public final class RuntimeTypes {
    public static final ClassName LISTS = ClassName.get("org.tensorbind.value", "Lists");
    public static final ClassName KEY_CHECK = ClassName.get("org.tensorbind.read", "KeyCheck");
    public static final ClassName DOCUMENTS = ClassName.get("org.tensorbind.document", "Documents");
    public static final ClassName NOTATIONS = ClassName.get("org.tensorbind.notation", "Notations");
    public static final ClassName NULLABLE = ClassName.get("org.jspecify.annotations", "Nullable");
    public static final ClassName NULL_MARKED = ClassName.get("org.jspecify.annotations", "NullMarked");

    /** The notations of documents that the runtime itself reads and writes. */
    private static final Set<String> OF_THE_RUNTIME = Set.of("cbor", "json");

    private RuntimeTypes() {}

    /** The class with the readers and writers of documents in a notation. */
    public static ClassName documents(String notation) {
        return OF_THE_RUNTIME.contains(notation) ? DOCUMENTS : NOTATIONS;
    }
}
