/** By how much the browser's processor is slowed down, 1 for not at all: journeys hold on a slow phone and on a busy machine too. */
export const slowdown = Number(process.env.PARKETT_E2E_SLOWDOWN ?? 1);

/** How much longer a slow browser is waited for: network, server and database are as fast as ever. */
export const patience = Math.max(1, slowdown / 2);
