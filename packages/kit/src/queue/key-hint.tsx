import { singleKeys } from '../palette/single-keys'
import { useStore } from '../store/create-store'

/** The key of one letter or figure that presses what it stands in; nothing while such keys are turned off. (decision 0168) */
export function KeyHint({ of, className }: { of: string; className?: string }) {
  const isKeyOn = useStore(singleKeys)
  if (!isKeyOn) return null
  return (
    <kbd className={className ? `kit-key ${className}` : 'kit-key'} aria-hidden>
      {of}
    </kbd>
  )
}
