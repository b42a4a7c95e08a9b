package org.tensorbind.bundle;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Collections;
import org.junit.jupiter.api.Test;
import org.tensorbind.bundle.BundleException.Kind;
import org.tensorbind.bundle.BundleException.Problem;

final class BundleExceptionTest {
    private static final String RED = "t\u001b[31m";

    @Test
    void messagesAreSafeAndPartsArePlain() {
        Problem problem = new Problem(Kind.UNEXPECTED, "", RED, "is no part of it; did you mean '" + RED + "'?");
        BundleException failure = new BundleException(RED, Collections.nCopies(5, problem), RED);
        String red = "t\\u001b[31m";
        assertEquals(
                red + ", 5 problems:\n  " + red + ": is no part of it; did you mean '" + red
                        + "'?; likewise for 4 more, up to " + red + "\n  " + red,
                failure.getMessage());
        assertEquals(RED, failure.problems().get(0).tensor());
    }
}
