import { useState } from 'react'

/** A dialog that stays away, code and all, until it is opened for the first time. */
export function useDialog() {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never')
  return {
    /** Whether it must be drawn at all: also when closed again, so that it can fade. */
    wanted: state !== 'never',
    open: state === 'open',
    show: () => setState('open'),
    onOpenChange: (open: boolean) => setState(open ? 'open' : 'closed'),
  }
}
