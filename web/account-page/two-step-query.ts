import { queryOptions } from '@tanstack/react-query'
import type { TwoStep } from '#contract/two-step.ts'

/** Whether two-step sign-in of the signed-in person is on. */
export const twoStepQuery = queryOptions<TwoStep>({ queryKey: ['/api/account/totp'] })
