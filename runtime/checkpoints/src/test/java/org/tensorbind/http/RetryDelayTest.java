package org.tensorbind.http;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** How long a source waits before it asks again. */
final class RetryDelayTest {
    @Test
    void eachDelayIsTwiceTheOneBeforeUpToTwoMinutes() {
        Duration first = Duration.ofMillis(200);
        assertEquals(first, HttpRanges.delay(first, 0));
        assertEquals(Duration.ofMillis(1600), HttpRanges.delay(first, 3));
        assertEquals(Duration.ofMinutes(2), HttpRanges.delay(first, 12));
        assertEquals(Duration.ofMinutes(2), HttpRanges.delay(Duration.ofSeconds(Long.MAX_VALUE), 60));
        assertEquals(Duration.ZERO, HttpRanges.delay(Duration.ZERO, 60));
    }
}
