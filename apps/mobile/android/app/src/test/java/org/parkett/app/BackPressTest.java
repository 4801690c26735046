package org.parkett.app;

import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import org.junit.Test;

public class BackPressTest {

    @Test
    public void aSecondPressWithinASecondLeaves() {
        for (long afterMs : new long[] { 0, 999, 1_000 }) {
            BackPress back = new BackPress();
            assertFalse(back.leaves(5_000));
            assertTrue(String.valueOf(afterMs), back.leaves(5_000 + afterMs));
        }
    }

    @Test
    public void aLaterPressIsAFirstOne() {
        BackPress back = new BackPress();
        assertFalse(back.leaves(5_000));
        assertFalse(back.leaves(6_001));
        assertTrue(back.leaves(7_000));
        assertFalse(back.leaves(7_001));
    }
}
