import { queryOptions } from '@tanstack/react-query'
import type { AdminUser } from '#contract/admin.ts'

export const adminUsersQuery = queryOptions<AdminUser[]>({ queryKey: ['/api/admin/users'] })
