import { zodResolver } from '@hookform/resolvers/zod'
import type { Firmware } from '@motora/contract/firmware'
import { ConflictNotice, FormRadio, FormShell, useFormats } from '@motora/kit'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { FormProvider, useForm, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { pathTo } from '../../../../shell/paths'
import { useMay } from '../../../../shell/session/use-session'
import { useLeaveWarning } from '../../../../shell/use-leave-warning'
import { useWhyNoCampaign } from '../../firmwares/use-why-no-campaign'
import { PreviewPanel } from '../preview-panel'
import type { UpgradeWithSelection } from '../upgrade-calls'
import '../upgrades.css'
import { Facts } from '../../../../shell/frame/facts'
import type { OperatorField } from '../../../../shell/operator-field'
import { HowStep } from './how-step'
import { MomentFields } from './moment-fields'
import { firstValues, selectionOf, type UpgradeValues, upgradeValues, valuesOf } from './upgrade-values'
import { useSubmitUpgrade } from './use-submit-upgrade'
import { VehiclesStep } from './vehicles-step'
import { type When, whens } from './when-values'

export interface UpgradeFormProps {
  firmware: Firmware
  /** A draft or a scheduled campaign that is being changed; left out: a new one. */
  before?: UpgradeWithSelection | undefined
  /** Vehicles that a new one begins with. */
  vehicleIds: readonly string[]
  operatorField: OperatorField
}

const labelOf = { now: 'start', at: 'schedule', draft: 'saveDraft' } as const satisfies Record<When, string>

/** A campaign in three steps on one page, and next to it what it would do now. source: ledger R-03. */
export function UpgradeForm({ firmware, before, vehicleIds, operatorField }: UpgradeFormProps) {
  const { t } = useTranslation(['upgrades', 'refusals'])
  const navigate = useNavigate()
  const mayWrite = useMay('upgrades.write')
  const form = useForm<UpgradeValues>({
    resolver: zodResolver(upgradeValues),
    defaultValues: before ? valuesOf(before) : firstValues(firmware, vehicleIds),
  })
  const { submit, busy, submitError, newer, load, sent } = useSubmitUpgrade(firmware, before)
  useLeaveWarning(form.formState.isDirty && !sent)
  useEffect(() => {
    if (sent) void navigate({ to: pathTo('/upgrades/$id', { id: sent.id }) })
  }, [sent, navigate])

  const values = form.watch()
  const selection = selectionOf(values)
  const remove = (some: readonly string[]) =>
    form.setValue(
      'vehicleIds',
      form.getValues('vehicleIds').filter((id) => !some.includes(id)),
      { shouldDirty: true },
    )
  const whyNoCampaign = useWhyNoCampaign()
  const whyNot = !mayWrite ? t('upgrades:readOnly') : whyNoCampaign(firmware)
  return (
    <div className="motora-upgrade-form">
      <div className="motora-stack">
        {whyNot && <p className="motora-note">{whyNot}</p>}
        <FormProvider {...form}>
          {/* outside the form: the table has forms of its own, and Enter in its search is no submit */}
          <Step number={1} title={t('upgrades:step.vehicles')}>
            <VehiclesStep firmware={firmware} operatorField={operatorField} />
          </Step>
        </FormProvider>
        <FormShell
          form={form}
          onSubmit={submit}
          busy={busy || sent !== undefined}
          submitError={submitError}
          submitLabel={t(`upgrades:${labelOf[values.when]}`)}
          disabledReason={whyNot}
        >
          <Step number={2} title={t('upgrades:step.how')}>
            <HowStep version={firmware.version} />
          </Step>
          <Step number={3} title={t('upgrades:step.when')}>
            <WhenStep whens={before?.state === 'scheduled' ? whens.filter((one) => one !== 'draft') : whens} />
          </Step>
          {newer && (
            <UpgradeConflict
              newer={newer}
              onLoad={(one, keepTyped) => {
                load(one)
                form.reset(valuesOf(one), { keepDirtyValues: keepTyped })
              }}
            />
          )}
        </FormShell>
      </div>
      <PreviewPanel
        ask={
          selection && {
            firmwareId: firmware.id,
            selection,
            allowOlder: values.allowOlder,
            ...(before ? { upgradeId: before.id } : {}),
          }
        }
        target={firmware.target}
        onRemove={values.by === 'vehicles' ? remove : undefined}
      />
    </div>
  )
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  const { t } = useTranslation('upgrades')
  return (
    <section className="motora-upgrade-step">
      <h2>{t('step', { number, title })}</h2>
      {children}
    </section>
  )
}

interface UpgradeConflictProps {
  /** As somebody else has left it. */
  newer: UpgradeWithSelection
  onLoad: (newer: UpgradeWithSelection, keepTyped: boolean) => void
}

/** Somebody else has changed the campaign under the hand: nothing is overwritten, and the person decides. */
function UpgradeConflict({ newer, onLoad }: UpgradeConflictProps) {
  const { t } = useTranslation('upgrades')
  const formats = useFormats()
  const { name, state, selection } = newer
  return (
    <ConflictNotice
      title={t('conflict')}
      takeLabel={t('conflict.load')}
      onTake={() => onLoad(newer, false)}
      keep={{ label: t('conflict.keep'), onKeep: () => onLoad(newer, true) }}
    >
      <Facts
        facts={[
          { label: t('name'), value: name },
          { label: t('state'), value: t(`state.${state}`) },
          {
            label: t('vehicles'),
            value:
              'vehicleIds' in selection ? t('chosenVehicles', { count: selection.vehicleIds.length }) : t('by.filter'),
          },
          { label: t('shareAtOnce'), value: formats.percent(newer.shareAtOncePercent) },
          { label: t('pauseAbove'), value: formats.percent(newer.pauseAboveFailedPercent) },
          { label: t('maxAttempts'), value: formats.number(newer.maxAttempts) },
        ]}
      />
    </ConflictNotice>
  )
}

/** When the campaign starts. @param whens what is offered: a scheduled one is no draft any more */
function WhenStep({ whens }: { whens: readonly When[] }) {
  const { t } = useTranslation('upgrades')
  const { watch } = useFormContext<UpgradeValues>()
  const options = whens.map((value) => ({ value, label: t(`when.${value}`), description: t(`when.${value}.hint`) }))
  return (
    <>
      <FormRadio<UpgradeValues> name="when" label={t('when')} options={options} />
      {watch('when') === 'at' && <MomentFields />}
    </>
  )
}
