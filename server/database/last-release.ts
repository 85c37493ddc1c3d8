/**
 * The release that runs beside the next one during an upgrade: its commit, and the number of its last migration. Both
 * change with each release. Packages that only it imports (`rate-limiter-flexible`) are development dependencies until
 * then.
 */
export const LAST_RELEASE = { commit: '5a269b6be737ae916566e33a7f4e2a7b121aecf8', migration: 18 }
