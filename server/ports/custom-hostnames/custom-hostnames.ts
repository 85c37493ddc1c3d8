import type { GalleryMetadata } from '#contract/galleries.ts'

/** The records to publish, and their state. */
export type DnsRecords = NonNullable<GalleryMetadata['dns']>

/** A claimed hostname. `id` is the provider's; `proof` is ours, and secret until it is shown to its claimant. */
export type Claim = { hostname: string; id: string; proof: string }

/** Result of a check; 'unknown' if the check itself failed. */
export type Finding = { records: DnsRecords; verified: boolean | 'unknown' }

/** Verifies that a domain belongs to its claimant and points to this host. */
export type CustomHostnames = {
  /**
   * Creates a claim to a hostname, beside other claims to it, which may have the same `id`. `proof` is random and
   * unique to this claim, so that DNS records left by someone else never verify it.
   */
  claim(hostname: string, proof: string): Promise<{ id: string; records: DnsRecords }>
  /** Checks the claim now. */
  check(claim: Claim): Promise<Finding>
  /** Removes a claim. Does nothing if it no longer exists. */
  release(id: string): Promise<void>
}
