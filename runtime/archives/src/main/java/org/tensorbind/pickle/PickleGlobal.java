package org.tensorbind.pickle;

/**
 * The name of a class or function. Nothing is imported.
 *
 * @param byteOffset of the instruction that names it, from the start of the source
 */
public record PickleGlobal(String module, String name, long byteOffset) {
    /** The module and the name, joined by a dot. */
    public String qualifiedName() {
        return module + "." + name;
    }
}
