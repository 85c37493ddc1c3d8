import type { Role } from '#contract/standing.ts'
import { Badge } from '#web/ui/badge.tsx'

const TONES = { Admin: 'strong', Moderator: 'outline', User: 'quiet' } as const

/** @param role may be one that this release does not know */
export const RoleBadge = ({ role }: { role: Role }) => <Badge tone={TONES[role] ?? 'quiet'}>{role}</Badge>
