import { Popover as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

/** A small panel of controls at its button, `trigger`; `label` is its name. */
export function Popover({
  label,
  trigger,
  children,
}: {
  label: string
  trigger: ReactNode
  children: ReactNode
}) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      {/* Rendered in place, without a portal: its controls belong to the landmark of the button. */}
      <Radix.Content
        aria-label={label}
        align="start"
        sideOffset={6}
        collisionPadding={12}
        className="appear z-50 max-h-(--radix-popover-content-available-height) w-80 max-w-(--radix-popover-content-available-width) overflow-y-auto rounded-control bg-paper p-5 text-left shadow-lift forced-colors:border"
      >
        {children}
      </Radix.Content>
    </Radix.Root>
  )
}

/** Closes the popover around its child, a button. */
export const PopoverClose = ({ children }: { children: ReactNode }) => (
  <Radix.Close asChild>{children}</Radix.Close>
)
