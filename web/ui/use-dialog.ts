import { useState } from 'react'

/** State of a dialog that is not mounted, and its code not loaded, before it is first opened. */
export function useDialog() {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never')
  return {
    /** Whether to mount it: also when closed again, so that it can fade out. */
    wanted: state !== 'never',
    open: state === 'open',
    show: () => setState('open'),
    onOpenChange: (open: boolean) => setState(open ? 'open' : 'closed'),
  }
}
