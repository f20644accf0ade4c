import { TextInput } from '@mantine/core'
import { emailField } from '@motora/contract/fields'
import { ActionButton } from '@motora/kit'
import { IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFaultText } from '../../../shell/language/fault-text'

export interface AddByEmailProps {
  /** @returns name of the words for why it was not added; undefined: it was */
  onAdd: (email: string) => Promise<string | undefined>
  disabledReason?: string | undefined
}

/** An e-mail and a button that adds its customer. It is no form: it is drawn inside one. source: ledgers K-03, K-15, K-16 */
export function AddByEmail({ onAdd, disabledReason }: AddByEmailProps) {
  const { t } = useTranslation('discounts')
  const faultText = useFaultText()
  const [email, setEmail] = useState('')
  const [fault, setFault] = useState<string>()
  const [isAdding, setIsAdding] = useState(false)
  const running = useRef(false)
  const add = async () => {
    if (running.current || disabledReason !== undefined) return
    const typed = emailField.safeParse(email.trim())
    if (!typed.success) return setFault(faultText(email.trim() === '' ? 'required' : 'email'))
    running.current = true
    setIsAdding(true)
    try {
      const why = await onAdd(typed.data)
      setFault(why)
      if (why === undefined) setEmail('')
    } catch (error) {
      setFault(faultText(error))
    } finally {
      running.current = false
      setIsAdding(false)
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    void add()
  }
  return (
    <div className="motora-discount-add">
      <TextInput
        type="email"
        label={t('add.email')}
        autoComplete="off"
        value={email}
        error={fault}
        onChange={({ currentTarget }) => {
          setEmail(currentTarget.value)
          setFault(undefined)
        }}
        onKeyDown={onKeyDown}
      />
      <ActionButton
        icon={<IconPlus size={14} aria-hidden />}
        busy={isAdding}
        disabledReason={disabledReason}
        onClick={add}
      >
        {t('add')}
      </ActionButton>
    </div>
  )
}
