import type { FileKind, StoredFile, Upload } from '@motora/contract/files'
import { ActionButton, useFormats } from '@motora/kit'
import { IconSend } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../shell/api/api-error'
import { newId } from '../../../shell/new-id'
import { FileIcon } from '../file-icon'
import '../files.css'
import { ChooseFile } from './choose-file'
import { faultOfFile } from './file-fault'
import { SendingPanel } from './sending-panel'
import { UnfinishedUploads } from './unfinished-uploads'
import { useFaultWords } from './use-fault-words'
import { useSending } from './use-sending'
import { useSendingWarning } from './use-sending-warning'

export interface FileUploadProps {
  kind: FileKind
  /** Whose it is to be; left out: the logged operator's, or the provider's. */
  sharingOperatorId?: string | null | undefined
  /** Unfinished ones of every kind are offered, not only of this one. */
  everyKind?: boolean
  /** Id of what is wrong while there is no file. */
  describedBy?: string | undefined
  onSent: (file: StoredFile) => void
  /** A file is on its way, or is no more. */
  onBusy?: (busy: boolean) => void
}

/** Choosing a file and sending it in parts; what breaks off can be gone on with. */
export function FileUpload(props: FileUploadProps) {
  const { kind, sharingOperatorId, everyKind = false, describedBy, onSent, onBusy } = props
  const [chosen, setChosen] = useState<{ id: string; file: File }>()
  const { sending, state, send, cancel, forget, isOnItsWay } = useSending((file) => {
    setChosen(undefined)
    onSent(file)
  })
  const isBusy = sending !== undefined
  const tellBusy = useRef(onBusy)
  useEffect(() => {
    tellBusy.current = onBusy
  })
  useEffect(() => {
    if (!isBusy) return
    tellBusy.current?.(true)
    // also when who uses the file takes this away as soon as it is there
    return () => tellBusy.current?.(false)
  }, [isBusy])
  useSendingWarning(isBusy, isOnItsWay)

  const goOn = (resumes: Upload, file: File) => {
    setChosen(undefined)
    send({ id: resumes.id, file, kind: resumes.kind, resumes })
  }
  /** What the gateway has refused is of no use to anybody; another file's upload stays. */
  const another = () => {
    setChosen(undefined)
    if (state.phase === 'failed' && state.why instanceof ApiError) void cancel()
    else forget()
  }
  if (sending) return <SendingPanel sending={sending} state={state} onCancel={cancel} onForget={another} />
  return (
    <div className="motora-stack">
      {chosen ? (
        <ChosenFile
          file={chosen.file}
          kind={kind}
          onSend={() => send({ ...chosen, kind, sharingOperatorId })}
          onAnother={() => setChosen(undefined)}
        />
      ) : (
        // one id for one choice: sent twice it is one file
        <ChooseFile kind={kind} describedBy={describedBy} onChoose={(file) => setChosen({ id: newId(), file })} />
      )}
      <UnfinishedUploads kind={everyKind ? undefined : kind} onGoOn={goOn} />
    </div>
  )
}

interface ChosenFileProps {
  file: File
  kind: FileKind
  onSend: () => void
  onAnother: () => void
}

function ChosenFile({ file, kind, onSend, onAnother }: ChosenFileProps) {
  const { t } = useTranslation('files')
  const formats = useFormats()
  const words = useFaultWords()
  const fault = faultOfFile(file, kind)
  const wrong = fault && words(fault, file, kind)
  return (
    <div className="motora-chosen">
      <p className="motora-plain motora-file-name">
        <FileIcon kind={kind} /> <strong>{file.name}</strong>{' '}
        <span className="motora-second">{formats.bytes(file.size)}</span>
      </p>
      {wrong && (
        <p className="motora-fault" role="alert">
          {wrong}
        </p>
      )}
      <div className="motora-actions">
        <ActionButton tone="primary" icon={<IconSend size={16} aria-hidden />} disabledReason={wrong} onClick={onSend}>
          {t('send')}
        </ActionButton>
        <ActionButton onClick={onAnother}>{t('another')}</ActionButton>
      </div>
    </div>
  )
}
