import { createDeviceKey, listDeviceKeys } from '@motora/contract/devices'
import { listAuditRecords } from '@motora/contract/identity'
import { ActionButton, DialogForm, FormText, judgedBy, KitDialog } from '@motora/kit'
import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { newId } from '../../shell/new-id'
import { useWrite } from '../../shell/use-write'
import '../../shell/frame/long-code.css'
import { copyText } from '../../shell/copy-text'

interface Values {
  name: string
  imei: string
}

/** Makes a key and shows it, this once. */
export function NewDeviceKey({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('devices')
  const [id] = useState(newId)
  const [made, setMade] = useState<string>()
  const { busy, submitError, run } = useWrite(createDeviceKey, {
    // the audit trail is below the dialog
    invalidates: [listDeviceKeys, listAuditRecords],
    failed: 'inline',
  })
  const form = useForm<Values>({
    defaultValues: { name: '', imei: '' },
    mode: 'onTouched',
    resolver: judgedBy(({ imei }) => ({ imei: /^(\d{15})?$/.test(imei.trim()) ? undefined : t('new.imeiWrong') })),
  })
  const name = form.watch('name')
  const missing = name.trim() === '' ? t('new.nameNeeded') : undefined
  const make = async (given: Values) => {
    const body = { id, name: given.name.trim(), imei: given.imei.trim() || null }
    const outcome = await run({ body })
    if (outcome.done === true) setMade(outcome.answer.key)
  }
  if (made !== undefined) return <MadeKey value={made} onClose={onClose} />
  return (
    <DialogForm
      opened
      onClose={onClose}
      title={t('new')}
      form={form}
      onSubmit={make}
      busy={busy}
      submitError={submitError}
      submitLabel={t('new.make')}
      disabledReason={missing}
    >
      <FormText<Values> name="name" label={t('name')} description={t('new.nameHelp')} maxLength={100} first />
      <FormText<Values>
        name="imei"
        label={t('imei')}
        description={t('new.imeiHelp')}
        inputMode="numeric"
        maxLength={15}
        spellCheck={false}
      />
    </DialogForm>
  )
}

/** The key is never shown again, so the dialog closes only once the person says that it is kept. */
function MadeKey({ value, onClose }: { value: string; onClose: () => void }) {
  const { t } = useTranslation('devices')
  const copy = () => copyText(value, { copied: t('new.copied'), notCopied: t('new.notCopied') })
  return (
    <KitDialog opened onClose={onClose} title={t('new.made')} isHeld>
      <p className="motora-plain">{t('new.once')}</p>
      <p className="motora-long-code">
        <code>{value}</code>
      </p>
      <div className="motora-row-end">
        <ActionButton icon={<IconCopy size={16} aria-hidden />} onClick={copy}>
          {t('new.copy')}
        </ActionButton>
        <ActionButton tone="primary" onClick={onClose}>
          {t('new.kept')}
        </ActionButton>
      </div>
    </KitDialog>
  )
}
