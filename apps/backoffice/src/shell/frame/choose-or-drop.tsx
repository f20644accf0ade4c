import { Button, FileButton } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { type DragEvent, useRef, useState } from 'react'

export interface ChooseOrDropProps {
  /** What the browser offers: endings and media types. */
  accept: string
  label: string
  /** Says that a file can be dropped here. */
  dropHint: string
  /** Id of what says more of the files that are taken. */
  describedBy?: string
  busy?: boolean
  onChoose: (file: File) => void
}

/** A button that asks for a file, and an area to drop one on. */
export function ChooseOrDrop({ accept, label, dropHint, describedBy, busy = false, onChoose }: ChooseOrDropProps) {
  const [isOver, setIsOver] = useState(false)
  const clear = useRef<() => void>(null)
  const described = describedBy ? { 'aria-describedby': describedBy } : {}
  const choose = (file: File | null | undefined) => {
    // the same file may be chosen once more
    clear.current?.()
    if (file) onChoose(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    choose(event.dataTransfer.files[0])
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button inside has the keys
    <div
      className="motora-drop"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <FileButton accept={accept} resetRef={clear} onChange={choose} inputProps={{ 'aria-label': label, ...described }}>
        {(props) => (
          <Button
            {...props}
            {...described}
            variant="default"
            loading={busy}
            leftSection={<IconFileUpload size={16} aria-hidden />}
          >
            {label}
          </Button>
        )}
      </FileButton>
      <span className="motora-second">{dropHint}</span>
    </div>
  )
}
