export function findBrowser(): string | undefined
export function findQuickBrowser(): string | undefined
export function installBrowser(): void
