import { DropdownMenu as Radix } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { classes } from './classes.ts'
import { ChevronRightIcon } from './icons.tsx'

const itemClass =
  'flex min-h-11 w-full items-center gap-3 rounded-control px-3 py-2 text-control wrap-anywhere text-ink outline-none data-highlighted:bg-sunk'

const contentClass =
  'appear z-50 max-h-(--radix-dropdown-menu-content-available-height) max-w-(--radix-dropdown-menu-content-available-width) min-w-56 overflow-y-auto rounded-control bg-paper p-1.5 shadow-lift forced-colors:border'

/** A menu; `trigger` is its button, the children are its items. It stays inside a dialog, which clips it. */
export function Menu({
  trigger,
  defaultOpen = false,
  children,
}: {
  trigger: ReactNode
  defaultOpen?: boolean
  children: ReactNode
}) {
  const [dialog, setDialog] = useState<Element | null>(null)
  const isMirrored = document.documentElement.dir === 'rtl'
  return (
    <Radix.Root modal={false} defaultOpen={defaultOpen} dir={isMirrored ? 'rtl' : 'ltr'}>
      <Radix.Trigger asChild ref={(button) => setDialog(button?.closest('[role="dialog"]') ?? null)}>
        {trigger}
      </Radix.Trigger>
      {/* Rendered in place, without a portal: the items belong to the landmark of the button. */}
      <Radix.Content
        align="end"
        sideOffset={6}
        collisionPadding={12}
        collisionBoundary={dialog ?? []}
        className={contentClass}
      >
        {children}
      </Radix.Content>
    </Radix.Root>
  )
}

/** Focuses the menu's button before it acts, so that a dialog it opens restores the focus there. */
export function MenuItem({
  bad = false,
  onSelect,
  children,
}: {
  /** True if it deletes something. */
  bad?: boolean
  onSelect: () => void
  children: ReactNode
}) {
  return (
    <Radix.Item
      className={classes(itemClass, bad && 'text-bad!')}
      onSelect={({ currentTarget }) => {
        buttonOf(currentTarget as Element)?.focus()
        onSelect()
      }}
    >
      {children}
    </Radix.Item>
  )
}

/** Returns the button of the outermost menu. */
function buttonOf(item: Element): HTMLElement | null {
  const menu = item.closest('[role="menu"]')
  const button = document.getElementById(menu?.getAttribute('aria-labelledby') ?? '')
  return button?.getAttribute('role') === 'menuitem' ? buttonOf(button) : button
}

/** Menu item that opens a menu beside it. */
export function SubMenu({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Radix.Sub>
      <Radix.SubTrigger className={classes(itemClass, 'justify-between')}>
        {label}
        <ChevronRightIcon className="size-4" />
      </Radix.SubTrigger>
      <Radix.SubContent sideOffset={4} collisionPadding={12} className={contentClass}>
        {children}
      </Radix.SubContent>
    </Radix.Sub>
  )
}

/** Menu item that is a link; the child is the link itself. */
export function MenuLink({ children }: { children: ReactNode }) {
  return (
    <Radix.Item asChild className={itemClass}>
      {children}
    </Radix.Item>
  )
}
