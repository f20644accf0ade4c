import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { OperatorWithChange } from '../operator/operator-calls'
import { differingFields, ownDataOf } from './own-data'
import { fieldsOf, type ProfileFields, profileValues } from './profile-values'
import { fieldsIn, ownFieldsIn, type SavedSection, savedSections } from './sections'
import type { Drawing, Unsaved } from './unsaved'

/**
 * What is typed, chosen and drawn over what the operator was when the form was filled. News from the gateway fill an
 * untouched form by themselves; over a touched one they are listed as `differing`, and the person decides.
 */
export function useProfileForm(latest: OperatorWithChange) {
  /** The operator that was read last and taken on, and its data as the form knows them. */
  const [base, setBase] = useState({ of: latest, data: ownDataOf(latest) })
  const [unsaved, setUnsaved] = useState<Unsaved>({})
  const form = useForm<ProfileFields>({
    resolver: zodResolver(profileValues),
    defaultValues: fieldsOf(base.data),
    // what is wrong may stand in a closed section: the screen opens it first
    shouldFocusError: false,
  })
  const { dirtyFields } = form.formState
  // sections are judged by themselves, so the form is never submitted as a whole: what is wrong is judged again here
  useEffect(() => {
    const typing = form.watch(() => {
      const wrong = Object.keys(form.formState.errors) as (keyof ProfileFields)[]
      if (wrong.length > 0) void form.trigger(wrong)
    })
    return () => typing.unsubscribe()
  }, [form])
  const isUnsaved: Readonly<Record<SavedSection, boolean>> = {
    company: fieldsIn.company.some((name) => dirtyFields[name]),
    brand: unsaved.logo !== undefined || fieldsIn.brand.some((name) => dirtyFields[name]),
    renting: fieldsIn.renting.some((name) => dirtyFields[name]),
    areas: unsaved.drawn !== undefined,
  }
  const dirty = savedSections.some((section) => isUnsaved[section])
  const differing = useMemo(
    () => (base.of === latest ? [] : differingFields(base.data, ownDataOf(latest))),
    [base, latest],
  )
  const waits = dirty && differing.length > 0

  useEffect(() => {
    if (base.of === latest || waits) return
    // only the provider's part or the version is new: what was typed stays
    if (differing.length > 0) form.reset(fieldsOf(ownDataOf(latest)))
    setBase({ of: latest, data: ownDataOf(latest) })
  }, [base, latest, waits, differing, form])

  const takeLatest = () => {
    form.reset(fieldsOf(ownDataOf(latest)))
    setUnsaved({})
    setBase({ of: latest, data: ownDataOf(latest) })
  }
  /** What was changed here stays, all else is as it is now. */
  const keepTyped = () => {
    form.reset(fieldsOf(ownDataOf(latest)), { keepDirtyValues: true })
    setBase({ of: latest, data: ownDataOf(latest) })
  }
  const draw = (drawn: Drawing) => {
    const { areas, circles } = base.data
    const same = JSON.stringify(drawn) === JSON.stringify({ areas, circles })
    setUnsaved((before) => ({ ...before, drawn: same ? undefined : drawn }))
  }
  /** @param logo undefined: the present one */
  const chooseLogo = (logo: File | null | undefined) => setUnsaved((before) => ({ ...before, logo }))
  const dropUnsaved = (of: readonly SavedSection[]) =>
    setUnsaved((before) => ({
      drawn: of.includes('areas') ? undefined : before.drawn,
      logo: of.includes('brand') ? undefined : before.logo,
    }))
  /** What was typed in a section is taken back. */
  const undo = (section: SavedSection) => {
    for (const name of fieldsIn[section]) form.resetField(name)
    dropUnsaved([section])
  }
  /**
   * These sections are sent: nothing of them is unsaved any more, and what is typed in the others stays.
   * @param now the operator as it is now; undefined: it could not be read
   */
  const sent = (of: readonly SavedSection[], now: OperatorWithChange | undefined) => {
    const known = now && ownDataOf(now)
    const taken = known && Object.fromEntries(of.flatMap((one) => ownFieldsIn[one]).map((name) => [name, known[name]]))
    const data = { ...base.data, ...taken }
    const values = fieldsOf(data)
    for (const name of of.flatMap((one) => fieldsIn[one]))
      form.resetField(name, { defaultValue: known ? values[name] : form.getValues(name) })
    dropUnsaved(of)
    // where somebody else changed another field in between, the version that they made is not the one that was looked at
    const isSame = known && differingFields(data, known).length === 0
    setBase({ of: isSame ? now : base.of, data })
  }
  return {
    form,
    base: base.of,
    data: base.data,
    unsaved,
    isUnsaved,
    dirty,
    differing: waits ? differing : [],
    takeLatest,
    keepTyped,
    draw,
    chooseLogo,
    undo,
    sent,
  }
}
export type ProfileForm = ReturnType<typeof useProfileForm>
