import { isForbidden, wordsFor } from '#web/base/api.ts'
import { toast } from '#web/ui/toast-store.ts'

/** Says that a call about images failed: in the server's words if it is a refusal, else in `words`. */
export const sayImageFailure = (error: unknown, words: string) =>
  toast({
    title: 'Error',
    description: isForbidden(error) ? wordsFor(error, words) : words,
    variant: 'destructive',
  })
