import type { FileKind } from '@motora/contract/files'
import { maxFileBytes } from '@motora/contract/files'
import { useFormats } from '@motora/kit'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ChooseOrDrop } from '../../../shell/frame/choose-or-drop'
import { acceptOf, endingsOf } from './file-fault'

export interface ChooseFileProps {
  kind: FileKind
  /** Id of what else there is to say of it. */
  describedBy?: string | undefined
  onChoose: (file: File) => void
}

/** Asks for a file of a kind, and says what may be sent. */
export function ChooseFile({ kind, describedBy, onChoose }: ChooseFileProps) {
  const { t } = useTranslation('files')
  const formats = useFormats()
  const hintId = useId()
  return (
    <>
      <ChooseOrDrop
        accept={acceptOf(kind)}
        label={t('choose')}
        dropHint={t('drop')}
        describedBy={describedBy ? `${describedBy} ${hintId}` : hintId}
        onChoose={onChoose}
      />
      <p id={hintId} className="motora-plain motora-second">
        {t(`hint.${kind}`, { most: formats.bytes(maxFileBytes[kind]), endings: endingsOf[kind].join(', ') })}
      </p>
    </>
  )
}
