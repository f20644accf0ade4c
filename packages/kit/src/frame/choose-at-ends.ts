import type { KeyboardEvent } from 'react'

/** In a row of tabs, before Mantine, which then only moves the focus: Home and End choose, as the arrows do. */
export function chooseAtEnds({ key, currentTarget }: KeyboardEvent<HTMLElement>): void {
  const tabs = [...currentTarget.querySelectorAll<HTMLElement>('[role=tab]:not([disabled])')]
  if (key === 'Home') tabs[0]?.click()
  if (key === 'End') tabs.at(-1)?.click()
}
