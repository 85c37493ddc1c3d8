/** Text for the shown part of a list, newest first: 'The newest 50 entries', 'All 60 entries'. */
export function newest(shown: number, more: boolean, one: string, many: string): string {
  if (more) return `The newest ${shown} ${many}`
  return shown === 1 ? `1 ${one}` : `All ${shown} ${many}`
}
