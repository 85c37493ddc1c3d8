import { config, z } from 'zod'

// Zod tests if it may compile schemas; the app's Content-Security-Policy forbids it, and browsers report the attempt.
if ('document' in globalThis) config({ jitless: true })

export { z }
