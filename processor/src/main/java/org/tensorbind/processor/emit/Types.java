package org.tensorbind.processor.emit;

import com.palantir.javapoet.ClassName;

/** Classes that generated code names often. */
final class Types {
    static final ClassName LISTS = ClassName.get("org.tensorbind.value", "Lists");
    static final ClassName EXTENTS = ClassName.get("org.tensorbind.read", "Extents");
    static final ClassName KEY_CHECK = ClassName.get("org.tensorbind.read", "KeyCheck");
    static final ClassName DOCUMENTS = ClassName.get("org.tensorbind.document", "Documents");
    static final ClassName NULLABLE = ClassName.get("org.jspecify.annotations", "Nullable");
    static final ClassName NULL_MARKED = ClassName.get("org.jspecify.annotations", "NullMarked");

    private Types() {}
}
