import { zodResolver } from '@hookform/resolvers/zod'
import type { Operator } from '@motora/contract/operators'
import { ConflictNotice, DialogForm, FormPhone, FormText } from '@motora/kit'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { type AreaParts, AreasSection } from '../profile/areas-section'
import type { Drawing } from '../profile/unsaved'
import '../profile/profile.css'
import { useFieldNames } from '../own-data/use-field-names'
import { ColourField } from '../profile/colour-field'
import { ColourPreview } from '../profile/colour-preview'
import { ExclusionFields } from '../profile/exclusion-fields'
import { FreeFields } from '../profile/free-fields'
import { LogoField } from '../profile/logo-field'
import { ProfileField } from '../profile/profile-field'
import { maxExtraInfoLength } from '../profile/profile-values'
import { type EditFields, type EditValues, editFieldsOf, editValues } from './edit-values'
import { ProviderFields } from './provider-fields'
import { useSaveOperator } from './use-save-operator'

export interface EditFormProps {
  /** What the form was filled from. */
  operator: Operator
  /** The operator as somebody else left it meanwhile is what the form speaks of from now on. */
  onNewer: (operator: Operator) => void
  areaParts: AreaParts | undefined
  onClose: () => void
}

/** The whole operator in one form; live immediately. source: ledger C-38. */
export function EditForm({ operator, onNewer, areaParts, onClose }: EditFormProps) {
  const { t } = useTranslation('operators')
  const [drawn, setDrawn] = useState<Drawing>()
  const [logo, setLogo] = useState<File | null>()
  const form = useForm<EditFields, unknown, EditValues>({
    resolver: zodResolver(editValues),
    defaultValues: editFieldsOf(operator),
  })
  const save = useSaveOperator({ operator, unsaved: { drawn, logo }, onSaved: onClose })
  const alsoUnsaved = drawn !== undefined || logo !== undefined
  /** @param keep what was typed here stays, all else becomes as it is now */
  const load = (newer: Operator, keep: boolean) => {
    form.reset(editFieldsOf(newer), { keepDirtyValues: keep })
    if (!keep) {
      setDrawn(undefined)
      setLogo(undefined)
    }
    onNewer(newer)
    save.forgetNewer()
  }
  return (
    <DialogForm
      opened
      fullScreen
      onClose={onClose}
      alsoUnsaved={alsoUnsaved}
      title={t('edit.title', { name: operator.name })}
      form={form}
      onSubmit={save.save}
      busy={save.busy}
      submitError={save.submitError}
      submitLabel={t('edit.save')}
      disabledReason={
        save.newer ? t('lookFirst') : form.formState.isDirty || alsoUnsaved ? undefined : t('edit.nothing')
      }
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

interface EditConflictProps {
  /** What the form was filled from, and what somebody else has made of it. */
  before: Operator
  newer: Operator
  onLoad: (newer: Operator, keepTyped: boolean) => void
}

/** Somebody else has changed the operator under the hand: nothing is overwritten, and the person decides. */
function EditConflict({ before, newer, onLoad }: EditConflictProps) {
  const { t } = useTranslation('operators')
  const fieldNames = useFieldNames()
  const fields = differing(before, newer)
  return (
    <ConflictNotice
      title={t('conflict')}
      takeLabel={t('conflict.load')}
      onTake={() => onLoad(newer, false)}
      keep={{ label: t('conflict.keep'), onKeep: () => onLoad(newer, true) }}
    >
      <p className="motora-plain">
        {fields.length > 0 ? t('conflict.fields', { fields: fieldNames(fields) }) : t('conflict.other')}
      </p>
    </ConflictNotice>
  )
}

const differing = (before: Operator, newer: Operator): string[] => {
  const shown = (operator: Operator): Record<string, unknown> => {
    const { logo, areas, circles } = operator
    return { ...editFieldsOf(operator), logo, areas, circles }
  }
  const [one, other] = [shown(before), shown(newer)]
  return Object.keys(one).filter((field) => JSON.stringify(one[field]) !== JSON.stringify(other[field]))
}

interface OwnFieldsProps {
  operator: Operator
  logo: File | null | undefined
  onLogo: (logo: File | null | undefined) => void
  logoFault: string | undefined
  onLogoFault: (fault: string | undefined) => void
}

/** What the operator itself could change too: the fields of its own form, the bank account always among them. */
function OwnFields({ operator, logo, onLogo, logoFault, onLogoFault }: OwnFieldsProps) {
  const { t } = useTranslation(['operators', 'profile'])
  const [colour, isPrivate, isStationBase] = useWatch<EditFields, ['colour1', 'isPrivate', 'isStationBase']>({
    name: ['colour1', 'isPrivate', 'isStationBase'],
  })
  return (
    <div className="motora-profile-grid">
      <ProfileField name="logo" wide>
        <LogoField
          operator={operator}
          sha256={operator.logo}
          colour={colour}
          chosen={logo}
          onChoose={onLogo}
          fault={logoFault}
          onFault={onLogoFault}
        />
      </ProfileField>
      <ColourField name="colour1" />
      <ColourField name="colour2" />
      <div className="motora-profile-wide">
        <ColourPreview />
      </div>
      <FormPhone name="contactPhone" label={t('contactPhone')} description={t('profile:phoneHint')} />
      <FormText name="iban" label={t('iban')} />
      <FormText name="link" inputMode="url" label={t('link')} />
      <ProfileField name="extraInfo" wide>
        <FormText name="extraInfo" label={t('extraInfo')} rows={3} bounds={{ most: maxExtraInfoLength }} />
      </ProfileField>
      <FreeFields operator={{ isPrivate, isStationBase }} />
      <ExclusionFields />
    </div>
  )
}
