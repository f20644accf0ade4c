import { zodResolver } from '@hookform/resolvers/zod'
import { type Bonus, createBonus, listBonuses, listBonusHistory, updateBonus } from '@motora/contract/money'
import { ConflictNotice, DialogForm, FormDay, FormMoney, FormText, useFormats } from '@motora/kit'
import { centsOf } from '@motora/rules/money'
import { useEffect, useState } from 'react'
import { useForm, useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../shell/api/api-error'
import { newId } from '../../shell/new-id'
import { client } from '../../shell/session/browser-session'
import { useWrite, useWriteOf } from '../../shell/use-write'
import { type BonusValues, bodyOfBonus, bonusValues, nameOfTyped, newBonus, valuesOfBonus } from './bonus-values'
import { eurosTyped } from './euros-typed'
import { readPack } from './use-pack'

const maxText = 300

/** A new pack; its name is made of its price. source: ledgers L-03, L-06 to L-08; decision Z-27 */
export function NewBonusDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('bonus')
  /** Of one opening of the dialog: what is sent again after a lost answer makes no second pack. */
  const [id] = useState(newId)
  const { busy, submitError, run } = useWrite(createBonus, {
    invalidates: [listBonuses],
    done: ({ name }) => t('create.done', { name }),
    failed: (why) => t('create.failed', { why }),
  })
  const form = useForm<BonusValues>({ resolver: zodResolver(bonusValues), defaultValues: newBonus })
  const create = async (values: BonusValues) => {
    const { done } = await run({ body: { ...bodyOfBonus(values), id } })
    if (done) onClose()
  }
  return (
    <DialogForm
      opened={true}
      onClose={onClose}
      form={form}
      busy={busy}
      submitError={submitError}
      onSubmit={create}
      title={t('create.title')}
      submitLabel={t('create.do')}
    >
      <BonusFields isNew />
    </DialogForm>
  )
}

/** Changes a pack; its name stays. source: ledgers L-03, L-07 */
export function EditBonusDialog({ pack, onClose }: { pack: Bonus; onClose: () => void }) {
  const { t } = useTranslation('bonus')
  const { euros } = useFormats()
  const [before, setBefore] = useState(pack)
  /** As somebody else has left it since the form was filled. */
  const [newer, setNewer] = useState<Bonus>()
  const form = useForm<BonusValues>({ resolver: zodResolver(bonusValues), defaultValues: valuesOfBonus(pack) })
  const params = { id: pack.id }
  const { busy, submitError, run } = useWriteOf(
    async (values: BonusValues) => {
      try {
        const body = { ...bodyOfBonus(values), version: before.version }
        return { done: true as const, answer: await client.call(updateBonus, { params, body }) }
      } catch (error) {
        const now = error instanceof ApiError && error.code === 'bonus.changed_meanwhile' && (await readPack(pack.id))
        if (!now) throw error
        setNewer(now)
        return { done: false as const, error }
      }
    },
    {
      invalidates: [listBonuses, listBonusHistory],
      done: ({ name }) => t('update.done', { name }),
      failed: (why) => t('update.failed', { why }),
    },
  )
  const update = async (values: BonusValues) => {
    if ((await run(values)).done) onClose()
  }
  const goOn = (taken: Bonus, keepDirtyValues: boolean) => {
    setBefore(taken)
    setNewer(undefined)
    form.reset(valuesOfBonus(taken), { keepDirtyValues })
  }
  return (
    <DialogForm
      opened={true}
      onClose={onClose}
      form={form}
      busy={busy}
      submitError={submitError}
      onSubmit={update}
      title={t('update.title', { name: pack.name })}
      submitLabel={t('update.do')}
    >
      {newer && (
        <ConflictNotice
          title={t('update.changedMeanwhile')}
          takeLabel={t('update.take')}
          onTake={() => goOn(newer, false)}
          keep={{ label: t('update.keep'), onKeep: () => goOn(newer, true) }}
        >
          <p className="motora-plain">
            {t('update.now', {
              price: euros(newer.price),
              credit: euros(newer.ofert),
              text: newer.text,
            })}
          </p>
        </ConflictNotice>
      )}
      <BonusFields />
    </DialogForm>
  )
}

function BonusFields({ isNew = false }: { isNew?: boolean }) {
  const { t } = useTranslation('bonus')
  const { setValue } = useFormContext<BonusValues>()
  const [price = '', ofert = ''] = useWatch<BonusValues, ['price', 'ofert']>({ name: ['price', 'ofert'] })
  useEffect(() => {
    if (isNew) setValue('name', nameOfTyped(price))
  }, [isNew, price, setValue])
  return (
    <>
      <FormText<BonusValues>
        name="name"
        label={t('name')}
        description={t(isNew ? 'name.made' : 'name.stays')}
        readOnly
      />
      <FormMoney<BonusValues> name="price" label={t('priceInEuros')} required first />
      <FormMoney<BonusValues> name="ofert" label={t('ofertInEuros')} description={t('ofert.hint')} required />
      <Cost price={eurosTyped(price)} ofert={eurosTyped(ofert)} />
      <FormDay<BonusValues> name="validSince" label={t('validSince')} required />
      <FormDay<BonusValues> name="lastDay" label={t('validUntil')} required />
      <p className="motora-second">{t('days.hint')}</p>
      <FormText<BonusValues> name="text" label={t('text')} description={t('text.hint')} maxLength={maxText} required />
    </>
  )
}

/** Who pays what, so that a slip is seen. source: MONEY §5 */
function Cost({ price, ofert }: { price: number | undefined; ofert: number | undefined }) {
  const { t } = useTranslation('bonus')
  const formats = useFormats()
  if (price === undefined || ofert === undefined) return null
  const more = centsOf(ofert) - centsOf(price)
  const [paid, credit] = [formats.euros(price), formats.euros(ofert)]
  const words = more < 0 ? t('cost.less', { paid, credit }) : t('cost', { paid, credit, cost: formats.money(more) })
  return (
    <p className="motora-plain" role="status">
      {words}
    </p>
  )
}
