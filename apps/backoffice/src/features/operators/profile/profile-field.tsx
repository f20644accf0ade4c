import type { ReactNode } from 'react'

/** Where a field is, so that lists of what is missing and of what differs can lead to it. */
export function ProfileField({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div data-field={name} className={wide ? 'motora-profile-wide' : undefined}>
      {children}
    </div>
  )
}
