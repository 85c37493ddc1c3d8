import { DropdownMenu as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

const itemClass =
  'flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-control text-ink outline-none data-highlighted:bg-sunk'

/** A menu; `trigger` is its button, the children are its items. */
export function Menu({
  trigger,
  defaultOpen = false,
  children,
}: {
  trigger: ReactNode
  defaultOpen?: boolean
  children: ReactNode
}) {
  return (
    <Radix.Root modal={false} defaultOpen={defaultOpen}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      {/* Not in a portal: the items belong to the landmark that the button is in. */}
      <Radix.Content
        align="end"
        sideOffset={6}
        collisionPadding={12}
        className="appear z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-56 overflow-y-auto rounded-control bg-paper p-1.5 shadow-lift"
      >
        {children}
      </Radix.Content>
    </Radix.Root>
  )
}

/** Focuses the menu's button before it acts, so that a dialog it opens restores the focus there. */
export function MenuItem({ onSelect, children }: { onSelect: () => void; children: ReactNode }) {
  return (
    <Radix.Item
      className={itemClass}
      onSelect={({ currentTarget }) => {
        buttonOf(currentTarget as HTMLElement)?.focus()
        onSelect()
      }}
    >
      {children}
    </Radix.Item>
  )
}

function buttonOf(item: HTMLElement): HTMLElement | null {
  const id = item.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  return id ? document.getElementById(id) : null
}

/** An item that is a link; the child is the link itself. */
export function MenuLink({ children }: { children: ReactNode }) {
  return (
    <Radix.Item asChild className={itemClass}>
      {children}
    </Radix.Item>
  )
}
