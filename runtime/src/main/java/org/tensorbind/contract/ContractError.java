package org.tensorbind.contract;

/** A generated class and the runtime on the class path are not of the same version. */
public final class ContractError extends LinkageError {
    private static final long serialVersionUID = 1L;

    ContractError(String message) {
        super(message);
    }
}
