/**
 * Multiplies the time for which tests wait: 1 on a desk, where a wrong text should fail in seconds, and more where
 * several workers crowd a few cores.
 */
export const PATIENCE = Number(process.env.PATIENCE) || (process.env.CI ? 20 : 1)
