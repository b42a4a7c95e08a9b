package org.tensorbind.bundle.name;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.tensorbind.bundle.BundleException;
import org.tensorbind.bundle.BundleException.Kind;

/** What a report says where very much does not fit. */
final class ReportTest {
    @Test
    void problemsBeyondThoseThatAreKeptAreCounted() {
        Report report = new Report();
        for (int i = 0; i < 50_000; i++) {
            report.add(Kind.UNEXPECTED, "", "t" + i, "is no part of it");
        }
        BundleException failure = assertThrows(BundleException.class, () -> report.throwIfAny("f: does not fit"));
        assertEquals("""
                f: does not fit, 50000 problems:
                  t0: is no part of it; likewise for 999 more, up to t999
                  … and 49000 more""", failure.getMessage());
        assertEquals(50_000, failure.problemCount());
        assertEquals(1_000, failure.problems().size());
    }
}
