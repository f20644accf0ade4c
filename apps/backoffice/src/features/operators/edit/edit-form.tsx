import { zodResolver } from '@hookform/resolvers/zod'
import type { Operator } from '@motora/contract/operators'
import { confirm, DialogForm } from '@motora/kit'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useLeaveWarning } from '../../../shell/use-leave-warning'
import { type AreaParts, AreasSection } from '../profile/areas-section'
import type { Drawing } from '../profile/unsaved'
import '../profile/profile.css'
import { EditConflict } from './edit-conflict'
import { type EditFields, type EditValues, editFieldsOf, editValues } from './edit-values'
import { OwnFields } from './own-fields'
import { ProviderFields } from './provider-fields'
import { useSaveOperator } from './use-save-operator'

export interface EditFormProps {
  /** What the form was filled from. */
  operator: Operator
  /** The operator as somebody else left it meanwhile is what the form speaks of from now on. */
  onNewer: (operator: Operator) => void
  areaParts: AreaParts
  onClose: () => void
}

/** The whole operator in one form; live at once. source: ledger C-38. */
export function EditForm({ operator, onNewer, areaParts, onClose }: EditFormProps) {
  const { t } = useTranslation('operators')
  const [drawn, setDrawn] = useState<Drawing>()
  const [logo, setLogo] = useState<File | null>()
  const form = useForm<EditFields, unknown, EditValues>({
    resolver: zodResolver(editValues),
    defaultValues: editFieldsOf(operator),
  })
  const save = useSaveOperator({ operator, unsaved: { drawn, logo }, onSaved: onClose })
  const { isDirty } = form.formState
  const dirty = isDirty || drawn !== undefined || logo !== undefined

  useLeaveWarning(dirty && !save.busy)

  const close = async () => {
    const sure =
      !dirty ||
      (await confirm({
        title: t('edit.discard', { name: operator.name }),
        consequence: t('edit.discard.consequence'),
        confirmLabel: t('edit.discard.confirm'),
        danger: true,
      }))
    if (sure) onClose()
  }
  /** @param keep what was typed here stays, all else becomes as it is now */
  const load = (newer: Operator, keep: boolean) => {
    form.reset(editFieldsOf(newer), { keepDirtyValues: keep })
    if (!keep) {
      setDrawn(undefined)
      setLogo(undefined)
    }
    onNewer(newer)
    save.forget()
  }
  return (
    <DialogForm
      opened
      fullScreen
      onClose={() => void close()}
      title={t('edit.title', { name: operator.name })}
      form={form}
      onSubmit={save.run}
      busy={save.busy}
      submitError={save.submitError}
      submitLabel={t('edit.save')}
      disabledReason={save.newer ? t('lookFirst') : dirty ? undefined : t('edit.nothing')}
    >
      {save.newer && <EditConflict before={operator} newer={save.newer} onLoad={load} />}
      <h3>{t('edit.provider')}</h3>
      <ProviderFields />
      <h3>{t('edit.own')}</h3>
      <OwnFields
        operator={operator}
        logo={logo}
        onLogo={setLogo}
        logoFault={save.logoFault}
        onLogoFault={save.setLogoFault}
      />
      <h3>{t('part.geofence')}</h3>
      <AreasSection
        profile={{ base: { operator, change: null }, data: operator, unsaved: { drawn, logo }, draw: setDrawn }}
        parts={areaParts}
        typedColour={form.watch('colour1')}
      />
    </DialogForm>
  )
}
