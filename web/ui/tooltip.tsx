import { Tooltip as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

/** Wraps the whole app: within one provider the next tooltip opens without delay. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Radix.Provider>
  )
}

/** Label of an icon button, shown on hover and focus. The child must accept a ref and event handlers. */
export function Tooltip({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          sideOffset={6}
          collisionPadding={8}
          className="appear z-60 rounded-control bg-ink px-2.5 py-1.5 text-label text-canvas"
        >
          {label}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
