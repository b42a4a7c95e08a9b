package org.tensorbind.processor.emit;

import com.palantir.javapoet.ClassName;

/** Classes that generated code names often. */
public final class RuntimeTypes {
    public static final ClassName LISTS = ClassName.get("org.tensorbind.value", "Lists");
    public static final ClassName KEY_CHECK = ClassName.get("org.tensorbind.read", "KeyCheck");
    public static final ClassName DOCUMENTS = ClassName.get("org.tensorbind.document", "Documents");
    public static final ClassName NOTATIONS = ClassName.get("org.tensorbind.notation", "Notations");
    public static final ClassName DOCUMENT_READER = ClassName.get("org.tensorbind.document", "DocumentReader");
    public static final ClassName DOCUMENT_WRITER = ClassName.get("org.tensorbind.document", "DocumentWriter");
    public static final ClassName NESTED_KEYS = ClassName.get("org.tensorbind.document", "NestedKeys");
    public static final ClassName NULLABLE = ClassName.get("org.jspecify.annotations", "Nullable");
    public static final ClassName NULL_MARKED = ClassName.get("org.jspecify.annotations", "NullMarked");

    private RuntimeTypes() {}
}
