package org.tensorbind.pickle;

/** The name of a class or function. Nothing is imported. */
public final class PickleGlobal {
    private final String module;
    private final String name;
    private final String qualifiedName;
    private final long byteOffset;

    PickleGlobal(String module, String name, long byteOffset) {
        this.module = module;
        this.name = name;
        this.qualifiedName = module + "." + name;
        this.byteOffset = byteOffset;
    }

    /** The module that Python would import. */
    public String module() {
        return module;
    }

    /** The name in the module, with dots for what is in a class. */
    public String name() {
        return name;
    }

    /** The module and the name, joined by a dot. */
    public String qualifiedName() {
        return qualifiedName;
    }

    /** Where the instruction that names it is, in bytes from the start of the source. */
    public long byteOffset() {
        return byteOffset;
    }
}
