import { zodResolver } from '@hookform/resolvers/zod'
import { minPasswordCharacters, weakPasswordReasons } from '@motora/contract/identity'
import { useEffect, useMemo } from 'react'
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { useFieldFaults } from '../../../shell/use-field-faults'
import { useEmailExists } from './use-email-exists'

interface Credentials {
  email: string
  password: string
  confirmPassword: string
}

/**
 * The form of somebody new with e-mail and first password: as soon as the e-mail is known to have an account, the
 * passwords are emptied and no longer asked for. source: ledgers Q-08, C-32, D-03; Z-07.
 * @param schema what the form must bring, by whether the e-mail has an account
 */
export function useNewPersonForm<Fields extends FieldValues & Partial<Credentials>, Output extends FieldValues>(
  schema: (exists: boolean) => z.ZodType<Output, Fields>,
  defaultValues: DefaultValues<Fields>,
) {
  const { t } = useTranslation('people')
  const known = { exists: false }
  const form = useForm<Fields, unknown, Output>({
    // asked at each check: whether the e-mail has an account may have become known meanwhile
    resolver: (values, context, options) =>
      zodResolver<Fields, unknown, Output>(schema(known.exists))(values, context, options),
    defaultValues,
  })
  // The names of its own fields, which a form of any fields cannot know.
  const own = form as unknown as UseFormReturn<Credentials>
  const { exists, makeSure } = useEmailExists(own.watch('email'))
  known.exists = exists

  const { setValue, clearErrors } = own
  const emptyPasswords = useMemo(
    () => () => {
      for (const field of ['password', 'confirmPassword'] as const) setValue(field, '')
    },
    [setValue],
  )
  useEffect(() => {
    if (!exists) return
    emptyPasswords()
    clearErrors(['password', 'confirmPassword'])
  }, [exists, emptyPasswords, clearErrors])

  /** Says why the gateway found the password too weak, at its field. @returns false for any other failure */
  const sayWeak = useFieldFaults(own, {
    ofCode: { 'identity.password_weak': 'password' },
    wordsOf: ({ params }) => {
      const reason = weakPasswordReasons.find((known) => known === params.reason)
      return reason && t(`weak.${reason}`, { count: minPasswordCharacters })
    },
  })
  /** Waits for the look-up of an e-mail; true when a password must not go out, for somebody else's account. */
  const mustNotSend = async (email: string, password: string): Promise<boolean> =>
    password !== '' && (await makeSure(email))

  return { form, exists, mustNotSend, emptyPasswords, sayWeak }
}
