import type { GalleryMetadata } from '#contract/galleries.ts'

/** The records to publish, and what was seen of them. */
export type DnsRecords = NonNullable<GalleryMetadata['dns']>

/** A hostname that somebody claims. `id` is the provider's, `proof` ours: secret until it is shown to its claimant. */
export type Claim = { hostname: string; id: string; proof: string }

/** 'unknown': it could not be found out now, which says nothing either way. */
export type Finding = { records: DnsRecords; verified: boolean | 'unknown' }

/** Who tells whether a domain is its claimant's and leads to this host. */
export type CustomHostnames = {
  /**
   * Claims a hostname anew: earlier proofs of it are worth nothing. `proof` is random and belongs to this claim alone,
   * so that records which somebody else left in a DNS never serve another.
   */
  claim(hostname: string, proof: string): Promise<{ id: string; records: DnsRecords }>
  /** Looks at the claim now. */
  check(claim: Claim): Promise<Finding>
  /** Forgets a claim. Fine when it is gone already. */
  release(id: string): Promise<void>
}
