import { isForbidden, isMissing, wordsFor } from '#web/base/api.ts'
import { toast } from '#web/ui/toast-store.ts'

/** Says that something failed: why, where the server knows it better than `fallback`. */
export const failure = (fallback: string) => (error: unknown) =>
  toast({
    title: 'Error',
    description: isForbidden(error) || isMissing(error) ? wordsFor(error, fallback) : fallback,
    variant: 'destructive',
  })
