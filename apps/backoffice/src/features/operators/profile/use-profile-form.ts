import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { OperatorWithChange } from '../operator/operator-calls'
import { differingFields, ownDataOf } from './own-data'
import { fieldsOf, type ProfileFields, profileValues } from './profile-values'
import type { Drawing, Unsaved } from './unsaved'

/**
 * What is typed, chosen and drawn over what the operator was when the form was filled. News from the gateway fill an
 * untouched form by themselves; over a touched one they are listed as `differing`, and the person decides.
 */
export function useProfileForm(latest: OperatorWithChange) {
  const [base, setBase] = useState(latest)
  const [unsaved, setUnsaved] = useState<Unsaved>({})
  const form = useForm<ProfileFields>({
    resolver: zodResolver(profileValues),
    defaultValues: fieldsOf(ownDataOf(base)),
    // what is wrong may stand in a closed section: the screen opens it first
    shouldFocusError: false,
  })
  const { isDirty, dirtyFields } = form.formState
  const dirty = isDirty || unsaved.drawn !== undefined || unsaved.logo !== undefined
  const differing = useMemo(
    () => (base === latest ? [] : differingFields(ownDataOf(base), ownDataOf(latest))),
    [base, latest],
  )
  const waits = dirty && differing.length > 0

  useEffect(() => {
    if (base === latest || waits) return
    // only the provider's part or the version is new: what was typed stays
    if (differing.length > 0) form.reset(fieldsOf(ownDataOf(latest)))
    setBase(latest)
  }, [base, latest, waits, differing, form])

  const takeLatest = () => {
    form.reset(fieldsOf(ownDataOf(latest)))
    setUnsaved({})
    setBase(latest)
  }
  /** What was changed here stays, all else is as it is now. */
  const keepTyped = () => {
    const typed = form.getValues()
    const names = (Object.keys(typed) as (keyof ProfileFields)[]).filter((name) => dirtyFields[name])
    form.reset(fieldsOf(ownDataOf(latest)))
    for (const name of names) form.setValue(name, typed[name], { shouldDirty: true })
    setBase(latest)
  }
  const draw = (drawn: Drawing) => {
    const { areas, circles } = ownDataOf(base)
    const same = JSON.stringify(drawn) === JSON.stringify({ areas, circles })
    setUnsaved((before) => ({ ...before, drawn: same ? undefined : drawn }))
  }
  /** @param logo undefined: the present one */
  const chooseLogo = (logo: File | null | undefined) => setUnsaved((before) => ({ ...before, logo }))
  /** It is sent: nothing of it is unsaved any more. */
  const sent = () => {
    form.reset(form.getValues())
    setUnsaved({})
  }
  return {
    form,
    base,
    data: ownDataOf(base),
    unsaved,
    dirty,
    differing: waits ? differing : [],
    takeLatest,
    keepTyped,
    draw,
    chooseLogo,
    sent,
  }
}
export type ProfileForm = ReturnType<typeof useProfileForm>
