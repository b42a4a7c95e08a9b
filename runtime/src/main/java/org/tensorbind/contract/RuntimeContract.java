package org.tensorbind.contract;

/**
 * The version of what generated code calls. Generated code states the version that it was made for, and a runtime of another version rejects it
 * before anything else happens.
 */
@GeneratedCodeApi
public final class RuntimeContract {
    /**
     * The version of this runtime, {@code major.minor}: raised by hand, the minor number when something is added that newly generated code calls,
     * the major one when something that generated code calls goes away or changes its meaning.
     */
    public static final String VERSION = "4.0";

    private RuntimeContract() {}

    /**
     * Rejects a class that was generated for another version.
     *
     * @param generatedClass its name, for the message
     * @param version that its processor stated
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
