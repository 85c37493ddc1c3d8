import { Tooltip as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

/** Goes around everything once: only inside one provider does the next tooltip open at once. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Radix.Provider>
  )
}

/** Words for a control that shows only a sign, on pointing or focusing. Its child must take a ref and events. */
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
