/**
 * The version that people run beside the next one while they upgrade: a commit, and the number of the last migration
 * that it knows. Both move on with each release. What it imports and this version does not (`rate-limiter-flexible`) is a
 * development dependency until then.
 */
export const LAST_RELEASE = { commit: '5a269b6be737ae916566e33a7f4e2a7b121aecf8', migration: 18 }
