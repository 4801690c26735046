package org.parkett.app;

/** The back button on the pages inside the app, which have no bridge: none has a page before it, so a second press within 1000 ms leaves. */
final class BackPress {

    private static final long WITHIN_MS = 1_000;

    private Long saidMs = null;

    /** Whether this press leaves the app; if not, it is a first one. The times are those of one clock. */
    boolean leaves(long nowMs) {
        boolean isSecond = saidMs != null && nowMs - saidMs <= WITHIN_MS;
        saidMs = isSecond ? null : nowMs;
        return isSecond;
    }
}
