import { Select } from '@mantine/core'
import { roleSide } from '@motora/contract'
import { type FileKind, fileKinds, type StoredFile } from '@motora/contract/files'
import { toast } from '@motora/kit'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay, useMembership } from '../../shell/session/use-session'
import { FileUpload } from './upload/file-upload'
import './files.css'

interface OwnerFieldProps {
  label: string
  placeholder: string
  value: string | null
  onChange: (operatorId: string | null) => void
  disabled: boolean
}

export interface NewFileProps {
  /** Chooses the operator whose file it is to be. */
  ownerField: (props: OwnerFieldProps) => ReactNode
  onSent: (file: StoredFile) => void
}

/** What a file is for, whose it is, and sending it. A firmware is always the provider's. source: ledger R-02. */
export function NewFile({ ownerField, onSent }: NewFileProps) {
  const { t } = useTranslation('files')
  const { role } = useMembership()
  const mayWrite = useMay('files.write')
  const mayFirmware = useMay('firmware.write')
  const kinds = fileKinds.filter((kind) => kind !== 'firmware' || mayFirmware)
  const [kind, setKind] = useState<FileKind>(mayFirmware ? 'firmware' : 'document')
  const [ownerId, setOwnerId] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  if (!mayWrite) return <p className="motora-note">{t('readOnly')}</p>
  const takesOwner = roleSide[role] === 'provider' && kind !== 'firmware'
  return (
    <div className="motora-stack">
      <Select
        label={t('new.kind')}
        data={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
        value={kind}
        onChange={(next) => next && setKind(next)}
        allowDeselect={false}
        disabled={isSending}
      />
      {takesOwner &&
        ownerField({
          label: t('new.owner'),
          placeholder: t('new.ownerProvider'),
          value: ownerId,
          onChange: setOwnerId,
          disabled: isSending,
        })}
      <FileUpload
        // another kind takes other files: what was chosen is chosen again
        key={kind}
        kind={kind}
        sharingOperatorId={takesOwner ? (ownerId ?? undefined) : undefined}
        everyKind
        onBusy={setSending}
        onSent={(file) => {
          toast.success(t('new.done', { name: file.name }))
          onSent(file)
        }}
      />
    </div>
  )
}
