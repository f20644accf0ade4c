import { Button, FileButton } from '@mantine/core'
import type { FileKind } from '@motora/contract/files'
import { mostFileBytes } from '@motora/contract/files'
import { useFormats } from '@motora/kit'
import { IconFileUpload } from '@tabler/icons-react'
import { type DragEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { acceptOf, endingsOf } from './file-fault'

export interface ChooseFileProps {
  kind: FileKind
  onChoose: (file: File) => void
}

/** A button that asks for a file, and an area to drop one on; says what may be sent. */
export function ChooseFile({ kind, onChoose }: ChooseFileProps) {
  const { t } = useTranslation('files')
  const formats = useFormats()
  const hintId = useId()
  const [isOver, setIsOver] = useState(false)
  const clear = useRef<() => void>(null)
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
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button inside has the keys */}
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
        <FileButton
          accept={acceptOf(kind)}
          resetRef={clear}
          onChange={choose}
          inputProps={{ 'aria-label': t('choose'), 'aria-describedby': hintId }}
        >
          {(props) => (
            <Button
              {...props}
              variant="default"
              leftSection={<IconFileUpload size={16} aria-hidden />}
              aria-describedby={hintId}
            >
              {t('choose')}
            </Button>
          )}
        </FileButton>
        <span className="motora-second">{t('drop')}</span>
      </div>
      <p id={hintId} className="motora-plain motora-second">
        {t(`hint.${kind}`, { most: formats.bytes(mostFileBytes[kind]), endings: endingsOf[kind].join(', ') })}
      </p>
    </>
  )
}
