import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

interface Named {
  email: string
  username: string
}

/** People sign in by e-mail, so it is the username until another one is typed. source: ledgers C-02, C-03, D-01. */
export function useUsernameThatFollows<Fields extends FieldValues & Named, Output extends FieldValues>(
  form: UseFormReturn<Fields, unknown, Output>,
) {
  // The names of its own fields, which a form of any fields cannot know.
  const { watch, setValue, formState } = form as unknown as UseFormReturn<Named>
  const email = watch('email')
  const isOwn = formState.dirtyFields.username === true
  useEffect(() => {
    if (!isOwn) setValue('username', email)
  }, [email, isOwn, setValue])
}
