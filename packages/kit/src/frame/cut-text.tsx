import { Tooltip } from '@mantine/core'
import { truncate } from '../formats/truncate'

/** A text cut after so many characters with "…"; the whole one shows on hover and focus. (decision Z-34) */
export function CutText({ text, at }: { text: string; at: number }) {
  const cut = truncate(text, at)
  if (cut === text) return <>{text}</>
  return (
    <Tooltip label={text} events={{ hover: true, focus: true, touch: true }} withinPortal multiline maw={320}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the whole text must be reachable by keyboard */}
      <span tabIndex={0}>{cut}</span>
    </Tooltip>
  )
}
