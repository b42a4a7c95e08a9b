package org.tensorbind.contract;

/**
 * The version of the interface that generated code calls. Generated code declares the version that it was generated for, and a runtime with another
 * version rejects it when its class is loaded.
 */
@GeneratedCodeApi
public final class RuntimeContract {
    /**
     * The version of this runtime, {@code major.minor}: raised by hand. The minor number changes when something is added that newly generated code
     * calls, the major number when something that generated code calls is removed or changes its meaning.
     */
    public static final String VERSION = "11.0";

    private RuntimeContract() {}

    /**
     * Rejects a class that was generated for another version.
     *
     * @param generatedClass its name, for the message
     * @param version the version that it was generated for
     * @throws ContractError if it is not {@link #VERSION}
     */
    public static void require(String generatedClass, String version) {
        if (!version.equals(VERSION)) {
            throw new ContractError(generatedClass + " was generated for version " + version
                    + " of the runtime's interface, the tensorbind-runtime on the class path has version " + VERSION
                    + "; compile it again with the tensorbind-processor of the same release as the runtime");
        }
    }
}
